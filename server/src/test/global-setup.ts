import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../infra/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of the one database server all feature tests share; each test file makes a database of its own in it. */
    adminUrl: string
  }
}

/** A throw-away server: its data need not survive the machine, so it never waits for the disk. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-test-'))
  const log = { debug: () => {}, info: console.log, warn: console.warn }
  const postgres = await startPostgres({ dataDir, settings: FAST, log })
  project.provide('adminUrl', postgres.url)

  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
