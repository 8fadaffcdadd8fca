import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Whole programs, stopped and killed on purpose, share two cores with every other test: one that met a moment without any
 * processor is asked once more where nobody watches. It still fails if it fails again, and the report names it.
 */
const retry = process.env.CI ? 1 : 0

/** Where nothing is known of the last run, vitest begins with the largest files; these are small and would be waited for at the end. */
const LONG = [
  'scripts/new.test.ts',
  'server/src/several-processes.test.ts',
  'prove/crash.test.ts',
  'server/src/main.test.ts',
  'server/src/infra/backup/restore.test.ts',
  'prove/channels.test.ts',
  'prove/hostile.test.ts',
  'server/src/cli/backup.test.ts',
  'prove/database.test.ts',
  'server/src/test/matrix.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex(name => moduleId.endsWith(name))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

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
          globalSetup: ['server/src/test/global-setup.ts'],
          // A browser each: more on two cores make each other time out.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
