import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/testing/test-order.ts'

/** Files that replace a module: they see a copy of all modules. */
const ALONE = ['server/src/features/messages/outgoing/{send,allowed,forward}.test.ts']
const SHARING = ['{contract,server,scripts,bench,prove}/**/*.test.ts']
/** Files of the screens that replace a module, or begin a module anew. */
const WEB_ALONE = [
  'web/src/app/loading.test.ts',
  'web/src/features/messages/composer/persons.test.ts',
  'web/src/features/messages/store.test.ts',
  'web/src/features/tickets/store.test.ts',
  'web/src/features/tickets/views/in-address.test.ts',
  'web/src/realtime/socket.test.ts',
]

// Half of the time a program is waited for, a third of the time a lease or a lock. All of one group have the same number.
const maxWorkers = 4

const server = {
  setupFiles: ['server/src/test/quiet.ts'],
  globalSetup: ['server/src/test/global-setup.ts'],
  maxWorkers,
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
      { test: { ...server, name: 'server', isolate: false, include: SHARING, exclude: ALONE } },
      { test: { ...server, name: 'server-alone', include: ALONE } },
      { test: { name: 'web', maxWorkers, isolate: false, include: ['web/**/*.test.{ts,tsx}'], exclude: WEB_ALONE } },
      { test: { name: 'web-alone', maxWorkers, include: WEB_ALONE } },
      {
        test: {
          name: 'e2e',
          // One browser and one copy of the product's modules for all files of a worker.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          setupFiles: ['server/src/test/quiet.ts'],
          // After all others, where a run holds both. A third of the time a browser waits: two leave the cores idle, three do not.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
