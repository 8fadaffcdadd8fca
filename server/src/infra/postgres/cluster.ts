import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Home, renameForGood } from './home.ts'
import { explain, onDisk, PostgresError } from './problems.ts'
import { spawnAs } from './run-as.ts'

/** The major version of the pinned package; its data format is not another major's. */
const POSTGRES_MAJOR = '18'

export const SUPERUSER = 'postgres'

/** The data folder, made on the first start. What a killed start left half-made is thrown away: it never bore the final name. */
export async function openCluster(
  home: Home,
  bin: string,
  extra: { durable: boolean },
): Promise<{ folder: string; password: string }> {
  const folder = path.join(home.folder, 'cluster')
  throwAwayHalfMade(home.folder)
  if (existsSync(folder)) {
    refuseOtherVersion(folder)
    return { folder, password: await knownPassword(home, bin, folder) }
  }
  const password = rememberPassword(home.folder)
  await makeCluster(home, bin, { folder, password, durable: extra.durable })
  return { folder, password }
}

function throwAwayHalfMade(folder: string): void {
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith('cluster.new-')) rmSync(path.join(folder, entry), { recursive: true, force: true })
  }
}

function refuseOtherVersion(folder: string): void {
  const found = readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === POSTGRES_MAJOR) return
  throw new PostgresError(
    `The database in ${folder} was made by PostgreSQL ${found}; this Balcão brings PostgreSQL ${POSTGRES_MAJOR}.`,
    {
      means: 'The files of one major version cannot be opened by another. Nothing was changed.',
      todo: 'start the Balcão version that made it and run npm run backup FILE; then, with this version and an empty DATA_DIR, npm run restore FILE.',
    },
  )
}

async function makeCluster(
  home: Home,
  bin: string,
  wanted: { folder: string; password: string; durable: boolean },
): Promise<void> {
  const half = mkdtempSync(path.join(home.folder, 'cluster.new-'))
  const passwordFile = path.join(half, 'password')
  const data = path.join(half, 'data')
  writeFileSync(passwordFile, wanted.password, { mode: 0o600 })
  if (home.runAs) for (const entry of [half, passwordFile]) chownSync(entry, home.runAs.uid, home.runAs.gid)

  await run(home, 'The database could not be created.', [
    path.join(bin, 'initdb'),
    ...['-D', data, '-U', SUPERUSER, '--pwfile', passwordFile, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(wanted.durable ? [] : ['--no-sync']),
  ])
  renameForGood(data, wanted.folder)
  rmSync(half, { recursive: true, force: true })
}

/** Runs one of PostgreSQL's programs to its end, with `input` on its standard input. */
async function run(home: Home, failure: string, command: [string, ...string[]], input = ''): Promise<void> {
  const child = spawnAs(home.runAs, command, 'KILL')
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.stdin?.end(input)
  const [code, out, errors] = await Promise.all([
    ended,
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ])
  if (code !== 0) throw explain(failure, home.folder, errors.trim() || out)
}

/** The password is ours to know, but a restored or hand-copied folder may come without it: then the database gets a new one. */
async function knownPassword(home: Home, bin: string, folder: string): Promise<string> {
  if (existsSync(passwordFile(home.folder))) return rememberPassword(home.folder)

  const password = newPassword()
  const sql = `alter role ${SUPERUSER} password '${password}'\n`
  await run(
    home,
    'The database did not take a new password.',
    [path.join(bin, 'postgres'), '--single', '-D', folder, 'postgres'],
    sql,
  )
  return rememberPassword(home.folder, password)
}

function rememberPassword(home: string, password = newPassword()): string {
  const file = passwordFile(home)
  return onDisk(`The database's password in ${file} cannot be read or kept.`, home, () => {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim()
    writeFileSync(`${file}.new`, password, { mode: 0o600, flush: true })
    renameForGood(`${file}.new`, file)
    return password
  })
}

const newPassword = () => randomBytes(24).toString('base64url')
const passwordFile = (home: string) => path.join(home, 'password')
