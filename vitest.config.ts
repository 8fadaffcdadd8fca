import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/testing/test-order.ts'

/** Files that replace a module see their own copy of all the others. */
const REPLACING = ['send', 'allowed', 'forward'].map(name => `server/src/features/messages/outgoing/${name}.test.ts`)
const SHARING = ['contract/**/*.test.ts', 'server/src/{features,drivers}/**/*.test.ts']

const server = {
  setupFiles: ['server/src/test/quiet.ts'],
  globalSetup: ['server/src/test/global-setup.ts'],
  // Much of their time they wait for leases, locks and other processes.
  maxWorkers: 3,
  expect: { poll: { timeout: 5_000 } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A hanging test is a finding, not something to wait for.
    testTimeout: 10_000,
    hookTimeout: 20_000,
    projects: [
      // Loading the product costs more than most of these files: a worker does it once, and each file leaves it as it found it.
      { test: { ...server, name: 'server', isolate: false, include: SHARING, exclude: REPLACING } },
      // Programs of their own, and what belongs to a process as a whole.
      {
        test: {
          ...server,
          name: 'server-alone',
          include: [
            ...REPLACING,
            'server/src/*.test.ts',
            'server/src/{cli,infra,test}/**/*.test.ts',
            '{scripts,bench,prove}/**/*.test.ts',
          ],
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: ['server/src/test/quiet.ts'],
          // After all others, where a run holds both: a browser each, and more on two cores make each other time out.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
