import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A hanging test is a finding, not something to wait for.
    testTimeout: 10_000,
    hookTimeout: 20_000,
    projects: [
      {
        test: {
          name: 'server',
          setupFiles: ['server/src/test/quiet.ts'],
          include: ['{contract,server,scripts,bench,prove}/**/*.test.ts'],
          globalSetup: ['server/src/test/global-setup.ts'],
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['server/src/test/global-setup.ts'],
          // One browser at a time: two on two cores make each other time out.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
