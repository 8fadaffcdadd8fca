import { useSecretKey } from '../infra/keys.ts'
import { migrate } from '../infra/migrate.ts'
import { startThrowAwayPostgres } from '../infra/postgres/throw-away.ts'
import { schemaTypes } from '../infra/schema-types.ts'

/** What infra/schema.ts must hold: the types of a database that has every migration and nothing else. */
export async function freshSchema(): Promise<string> {
  const postgres = await startThrowAwayPostgres()
  try {
    useSecretKey('only for a throw-away database that lives for a second')
    await migrate(postgres.url)
    return await schemaTypes(postgres.url)
  } finally {
    await postgres.stop()
  }
}
