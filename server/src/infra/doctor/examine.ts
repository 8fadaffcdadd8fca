import { connectOwner, type Database, openExisting } from '../backup/connect.ts'
import { BackupError } from '../backup/problems.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { PostgresError } from '../postgres/postgres.ts'
import { useSecretKey } from '../trust/keys.ts'
import { existingKey } from '../trust/secret-key.ts'
import { checkClock, checkSchema, checkServer, checkWalls } from './database.ts'
import { checked, type Finding, ok, problem, warn } from './finding.ts'
import { checkBackups, checkFolder, checkNode, checkSpace, checkWeb } from './machine.ts'
import { checkMail, checkPort, checkRedis } from './network.ts'
import { checkAudit, checkWork } from './work.ts'

/** Everything that can be wrong with an installation, looked at without changing it. */
export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  const config = configOf(env)
  if (Array.isArray(config)) return [...checkNode(), ...config]
  return [
    ...checkNode(),
    ...(await checked('configuration', () => checkConfig(config))),
    ...(await checked('data folder', () => checkFolder(config))),
    ...(await checked('disk space', () => checkSpace(config.dataDir))),
    ...(await checked('web app', () => checkWeb())),
    ...(await checked('port', () => checkPort(config))),
    ...(await checked('mail', () => checkMail(config))),
    ...(await checked('Redis', () => checkRedis(config))),
    ...(await checked('database', () => checkDatabase(config))),
    ...(await checked('backups', () => checkBackups(config.dataDir))),
  ]
}

function configOf(env: Record<string, string | undefined>): Config | Finding[] {
  try {
    return readConfig(env, [])
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map(says => problem('configuration', says, 'correct the variable; the README lists them all.'))
  }
}

function checkConfig({ warnings }: Config): Finding[] {
  if (warnings.length === 0) return [ok('configuration', 'every variable is understood')]
  return warnings.map(says => warn('configuration', says, 'correct it if it is not meant so.'))
}

/** The embedded database is started when Balcão does not run: one that cannot start says why. */
async function checkDatabase(config: Config): Promise<Finding[]> {
  let database: Database
  try {
    database = await openExisting(config, () => {})
  } catch (error) {
    if (error instanceof BackupError) return [ok('database', 'there is none yet; npm start makes it')]
    if (error instanceof PostgresError) return [problem('database', error.message, 'as the lines above say.')]
    throw error
  }
  try {
    return await lookInto(config, database.ownerUrl)
  } finally {
    await database.close()
  }
}

async function lookInto(config: Config, ownerUrl: string): Promise<Finding[]> {
  const key = existingKey(config)
  if (!key) return [problem('key', 'there is a database, and no key for it', 'put DATA_DIR/secret.key back, or set SECRET_KEY.')]
  useSecretKey(key.secret)

  const connected = await connectOwner(ownerUrl).catch((error: Error) => error)
  if (connected instanceof Error) {
    const todo = 'check DATABASE_URL: host, port, user, password, and that the server runs.'
    return [problem('database', `cannot be reached: ${connected.message}`, todo)]
  }
  try {
    const { findings, usable } = await checkSchema(connected)
    return [
      ...(await checked('PostgreSQL', () => checkServer(connected))),
      ...(await checked('clock', () => checkClock(connected))),
      ...findings,
      ...(usable ? await checked('roles', () => checkWalls(connected, ownerUrl)) : []),
      ...(usable ? await checked('announcements', () => checkWork(connected)) : []),
      ...(usable ? await checked('audit', () => checkAudit(connected)) : []),
    ]
  } finally {
    await connected.end()
  }
}
