import { migrate } from '../infra/database/migrate.ts'
import { schemaTypes } from '../infra/database/schema-types.ts'
import { startThrowAwayPostgres } from '../infra/postgres/throw-away.ts'
import { useSecretKey } from '../infra/trust/keys.ts'

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
