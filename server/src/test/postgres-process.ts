// A process that runs the database of a folder until it is told or made to end. Its one line on stdout: the address, or why not.
import { PostgresError, startPostgres } from '../infra/postgres/postgres.ts'

const log = { debug: () => {}, info: console.error, warn: console.error }
try {
  const { url } = await startPostgres({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' }, log })
  console.log(url)
  process.stdin.resume().on('end', () => process.exit(0))
} catch (error) {
  if (!(error instanceof PostgresError)) throw error
  console.log(error.message.replaceAll('\n', ' '))
  process.exitCode = 1
}
