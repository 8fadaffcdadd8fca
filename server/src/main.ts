import path from 'node:path'
import {
  audienceFor,
  backgroundOf,
  buildApp,
  channelsOf,
  mediaFolder,
  pushKeys,
  react,
  startInboundWork,
  startIncoming,
} from './app.ts'
import { type FirstLogin, install } from './features/tenants/index.ts'
import { type Config, ConfigError, readConfig } from './infra/config/config.ts'
import { closeDb, openDb } from './infra/database/db.ts'
import { checkKey, MigrationError, migrate } from './infra/database/migrate.ts'
import { diskHasRoom, watchDisks } from './infra/health/disk.ts'
import { showFigures } from './infra/health/figures.ts'
import { keepMemorySmall } from './infra/health/memory.ts'
import { migrateJobs, startJobs } from './infra/jobs/jobs.ts'
import { log } from './infra/log.ts'
import { type KeptPostgres, keepPostgres, PostgresError } from './infra/postgres/postgres.ts'
import { every } from './infra/processes/every.ts'
import { SocketsConflict } from './infra/processes/processes.ts'
import { startLive } from './infra/realtime/live.ts'
import { longestWait } from './infra/relay/relay.ts'
import { useSecretKey } from './infra/trust/keys.ts'
import { secretKeyOf } from './infra/trust/secret-key.ts'

/** Started parts, in order; stopping goes backwards, so that what serves people ends before what it stands on. */
const running: { name: string; stop: () => Promise<unknown> }[] = []
const started = performance.now()
const say = (text: string) => console.log(text)

async function start(config: Config): Promise<void> {
  log.level = config.logLevel
  for (const warning of config.warnings) console.warn(`warning: ${warning}`)
  useSecretKey(secretKeyOf(config))

  const postgres = config.databaseUrl ? null : await startDatabase(config)
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
  await migrate(databaseUrl, { log: say })
  await checkKey(databaseUrl)
  await migrateJobs(databaseUrl)
  await openDb(databaseUrl, { onError: error => log.warn({ err: error }, 'a database connection was lost') })
  running.push({ name: 'database connections', stop: closeDb })

  const first = await install({ email: config.superadminEmail, password: config.superadminPassword, log: say })
  if (first) printLogin(first)
  await pushKeys()

  const incoming = startIncoming()
  running.push({ name: 'what channels tell', stop: incoming.stop })
  const web = config.roles.includes('web')
    ? buildApp(config, { facts: factsFlow, postgres: async () => postgres?.down ?? null, disk: diskHasRoom }, incoming)
    : null
  const background = config.roles.includes('worker') ? backgroundOf(config) : null
  const jobs = await startJobs(background ? { work: background } : {})
  running.push({ name: 'jobs', stop: () => jobs.stop() })
  // Reactions to facts enqueue jobs, so there are jobs before there is a relay.
  react(config)
  const live = await startLive({ config, server: web?.server ?? null, audienceFor })
  running.push({ name: 'live updates', stop: () => live.stop() })
  for (const [name, round] of Object.entries(background?.rounds ?? {}))
    running.push({ name, stop: every(round.everyMs, name, round.run) })
  if (config.roles.includes('channels')) {
    const channels = channelsOf(config, live.membership, incoming)
    running.push({ name: 'channels', stop: () => channels.stop() })
  }
  if (config.roles.includes('worker') || config.roles.includes('channels')) {
    const inbound = startInboundWork(config, incoming)
    running.push({ name: 'what came in', stop: inbound.stop })
  }
  showFigures({ live, jobs })
  const media = { folder: mediaFolder(config), isOurs: true }
  const disks = await watchDisks(postgres ? [media, { folder: path.join(config.dataDir, 'postgres'), isOurs: false }] : [media])
  running.push({ name: 'looking at the disks', stop: disks.stop })
  if (web) {
    // Closing waits for open connections, and those of browsers would never end by themselves.
    web.addHook('preClose', async () => live.realtime.closeDoors())
    await web.listen({ port: config.port, host: config.host })
    running.push({ name: 'web', stop: () => web.close() })
  }
  const took = Math.round(performance.now() - started)
  say(web ? `Balcão is ready at ${config.publicUrl} (${took} ms)` : `Balcão is working: ${config.roles.join(', ')} (${took} ms)`)
  setTimeout(keepMemorySmall, SETTLED_MS).unref()
}

/** First rounds of everything have run, and nobody has come yet. */
const SETTLED_MS = 3000

/** A fact that waits long means that nobody relays: screens would go stale without anybody noticing. */
async function factsFlow(): Promise<string | null> {
  const seconds = Math.round(await longestWait())
  return seconds > FACTS_LATE_SECONDS ? `the oldest unpublished fact waits since ${seconds} s: no process relays` : null
}
const FACTS_LATE_SECONDS = 15

function printLogin({ email, password, generated }: FirstLogin): void {
  say(`\n  Sign in as the superadmin\n    e-mail:   ${email}\n    password: ${generated ? password : '(SUPERADMIN_PASSWORD)'}`)
  if (generated) say('  This password is shown once. Change it after signing in.\n')
}

async function startDatabase(config: Config): Promise<KeptPostgres> {
  say('starting the embedded PostgreSQL')
  const postgres = await keepPostgres({
    dataDir: config.dataDir,
    log: { debug: t => log.debug(t), info: say, warn: t => log.warn(t) },
  })
  running.push({ name: 'PostgreSQL', stop: postgres.stop })
  return postgres
}

const STOP_LIMIT_MS = 15_000
let stopping = false

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code || 1), STOP_LIMIT_MS).unref()
  for (const part of running.reverse()) {
    await part.stop().catch((error: unknown) => log.error({ err: error }, `stopping ${part.name} failed`))
  }
  process.exit(code)
}

/** What an operator did or met, said in words; anything else is a bug and shows its stack. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof PostgresError ||
    error instanceof MigrationError ||
    error instanceof SocketsConflict
  )
    return error.message
  const { code, port, address, message } = error as { code?: string; port?: number; address?: string; message?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or choose another: PORT=3001 npm start`
  if (code === 'EACCES')
    return `Not allowed to listen at ${address}:${port}. Ports below 1024 need rights this user lacks; choose another PORT.`
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${address}. Set HOST to one it has, or to 0.0.0.0 for all.`
  if (code && /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|28P01|3D000|28000)$/.test(code)) {
    return `The database cannot be reached (${message}). Check DATABASE_URL: host, port, user, password, and that the server runs.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) say('stopping: answering what is under way, taking nothing new')
    void stop(0)
  })
}
process.on('uncaughtException', error => {
  log.fatal({ err: error }, 'uncaught')
  void stop(1)
})
process.on('unhandledRejection', error => log.error({ err: error }, 'a rejection nobody handled'))

try {
  await start(readConfig(process.env, process.argv.slice(2)))
} catch (error) {
  console.error(explain(error))
  await stop(error instanceof ConfigError ? 2 : 1)
}
