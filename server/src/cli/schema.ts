import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { useSecretKey } from '../infra/keys.ts'
import { migrate } from '../infra/migrate.ts'
import { startPostgres } from '../infra/postgres.ts'
import { schemaTypes } from '../infra/schema-types.ts'

/** `npm run generate`: migrates a throw-away database and writes its types. */
const TARGET = path.join(import.meta.dirname, '../infra/schema.ts')

const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-schema-'))
const quiet = { debug: () => {}, info: () => {}, warn: console.warn }
const postgres = await startPostgres({ dataDir, log: quiet })
try {
  useSecretKey('only for a throw-away database that lives for a second')
  await migrate(postgres.url)
  const text = await schemaTypes(postgres.url)
  const same = text === readFileSync(TARGET, { encoding: 'utf8', flag: 'a+' })
  if (!same) writeFileSync(TARGET, text)
  console.log(same ? 'server/src/infra/schema.ts is up to date' : 'server/src/infra/schema.ts written')
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
