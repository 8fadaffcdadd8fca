import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/testing/test-order.ts'

/**
 * Whole programs, stopped and killed on purpose, share two cores with every other test: one that met a moment without any
 * processor is asked once more where nobody watches. It still fails if it fails again, and the report names it.
 */
const retry = process.env.CI ? 1 : 0

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A hanging test is a finding, not something to wait for.
    testTimeout: 10_000,
    hookTimeout: 20_000,
    projects: [
      {
        test: {
          name: 'server',
          retry,
          setupFiles: ['server/src/test/quiet.ts'],
          include: ['{contract,server,scripts,bench,prove}/**/*.test.ts'],
          globalSetup: ['server/src/test/global-setup.ts'],
          // Much of their time they wait for leases, locks and other processes.
          maxWorkers: 3,
          expect: { poll: { timeout: 5_000 } },
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'e2e',
          retry,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
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
