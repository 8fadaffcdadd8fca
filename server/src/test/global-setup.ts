import type { TestProject } from 'vitest/node'
import { buildServerIfNeeded } from '../../../scripts/launch/server-build.mjs'
import { startThrowAwayPostgres } from '../infra/postgres/throw-away.ts'
import { makeTemplate } from './database.ts'
import { keepTemporaryFilesInMemory } from './in-memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of the one database server all feature tests share; each test file makes a database of its own in it. */
    adminUrl: string
    /** The database that theirs are copies of. */
    template: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Whole programs are tested as they are shipped.
  await buildServerIfNeeded()
  keepTemporaryFilesInMemory()
  const postgres = await startThrowAwayPostgres()
  project.provide('adminUrl', postgres.url)
  project.provide('template', await makeTemplate(postgres.url))
  return postgres.stop
}
