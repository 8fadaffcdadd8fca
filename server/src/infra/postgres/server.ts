import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { binariesFor } from './binaries.ts'
import { openCluster, SUPERUSER } from './cluster.ts'
import { findHome, type Home, makeFolder } from './home.ts'
import { holdLock } from './lock.ts'
import { settleLastServer } from './orphan.ts'
import { explain, onDisk } from './problems.ts'
import { spawnAs } from './run-as.ts'

export interface StartOptions {
  /** DATA_DIR; the database lives in its folder `postgres`. */
  dataDir: string
  /** A folder with `initdb` and `postgres`, instead of the packaged one. */
  binDir?: string
  /** PostgreSQL settings on top of ours. */
  settings?: Record<string, string | number>
  log: Log
}

interface Log {
  debug(text: string): void
  info(text: string): void
  warn(text: string): void
}

export interface Server {
  /** Fast shutdown; connections are cut, commits are safe. */
  stop(): Promise<void>
  /** Settles when the server process has ended, asked or not. */
  exited: Promise<Ended>
}

export interface Ended {
  asked: boolean
  lastWords: string
}

const SETTINGS = {
  // Reached only by the socket: no port, no other user of the machine, and a password on top.
  listen_addresses: '',
  port: 5432,
  max_connections: 100,
  // Pages read again from the system's cache took a fifth of a message's time in a database of a few gigabytes.
  shared_buffers: `${Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 16)))}MB`,
  // Whole pages go into the log after each checkpoint, a dozen for a message; compressing them took as long as all the rest of it.
  wal_compression: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  // Our queries are short; compiling one costs more than running it.
  jit: 'off',
  // Queue-like tables (outbox, jobs, spools) live by deletes: vacuum early and without long naps.
  autovacuum_naptime: '20s',
  autovacuum_vacuum_scale_factor: 0.05,
  autovacuum_vacuum_insert_scale_factor: 0.1,
  autovacuum_analyze_scale_factor: 0.03,
  autovacuum_vacuum_cost_limit: 1000,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A refused statement is the server's business, which logs it without the customer's data that PostgreSQL would quote.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

const READY = 'database system is ready to accept connections'
const STOP_PATIENCE_MS = 10_000
const STILL_IN_USE_TRIES = 40

/** The database of a data folder, held by this process: its server can be started there, again and again. */
export interface Place {
  /** The superuser's address, through a socket only our user can reach. Not for logs: it holds the password. */
  url: string
  start(): Promise<Server>
  /** Lets another process have it. */
  leave(): void
}

/** Takes hold of the database of a folder, creating it the first time. Refuses with a `PostgresError` that says what to do. */
export async function openPlace(options: StartOptions): Promise<Place> {
  const dataDir = path.resolve(options.dataDir)
  const home = findHome(dataDir)
  const lock = onDisk(`The data folder ${dataDir} cannot be used.`, dataDir, () =>
    holdLock(path.join(home.folder, 'lock'), dataDir),
  )
  try {
    if (home.isElsewhere)
      options.log.info(`The database lies in ${home.folder}, linked from ${dataDir}/postgres: its user cannot enter the latter.`)
    const bin = options.binDir ?? binariesFor(home.runAs, home.stagingRoot)
    const durable = options.settings?.fsync !== 'off'
    const cluster = await openCluster(home, bin, { durable })
    const socket = socketFolder(home)
    const command = commandLine(path.join(bin, 'postgres'), cluster.folder, {
      ...SETTINGS,
      ...options.settings,
      unix_socket_directories: socket,
    })
    const url = `postgres://${SUPERUSER}:${cluster.password}@localhost:5432/postgres?host=${encodeURIComponent(socket)}`
    return {
      url,
      async start() {
        await settleLastServer(cluster.folder, text => options.log.info(text))
        makeSocketFolder(home, socket)
        const server = await startServer(home, command, options.log)
        writeFileSync(path.join(home.folder, 'url'), `${url}\n`, { mode: 0o600 })
        return server
      },
      leave() {
        rmSync(socket, { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function commandLine(program: string, cluster: string, settings: Record<string, string | number>): [string, ...string[]] {
  return [program, '-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** A socket's path is at most 107 bytes, so a deep data folder has it in the system's folder for temporary files. */
function socketFolder(home: Home): string {
  const near = path.join(home.folder, 'run')
  return near.length < 80 ? near : mkdtempSync(path.join(tmpdir(), 'balcao-'))
}

/** Made anew for each server: a killed one's socket file would look taken. */
function makeSocketFolder(home: Home, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder, 0o700)
  if (home.runAs) chownSync(folder, home.runAs.uid, home.runAs.gid)
}

async function startServer(home: Home, command: [string, ...string[]], log: Log): Promise<Server> {
  for (let tries = 1; ; tries++) {
    const child = spawnAs(home.runAs, command, 'INT')
    const server = watch(child, log)
    if (await server.ready) return { stop: server.stop, exited: server.exited }

    const { lastWords } = await server.exited
    // A worker of the last, killed server may take a moment to notice; PostgreSQL waits for nobody.
    const stillInUse = /shared memory block .* is still in use/.test(lastWords)
    if (!stillInUse || tries === STILL_IN_USE_TRIES) throw explain('The database did not start.', home.folder, lastWords)
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

function watch(child: ChildProcess, log: Log) {
  const lastLines: string[] = []
  let asked = false
  const ready = Promise.withResolvers<boolean>()
  const exited = new Promise<Ended>(resolve => {
    child.once('error', error => lastLines.push(error.message))
    child.once('close', () => resolve({ asked, lastWords: lastLines.join('\n') }))
  })
  void exited.then(() => ready.resolve(false))

  child.stdin?.end()
  child.stdout?.resume()
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', line => {
      lastLines.splice(0, Math.max(0, lastLines.length - 19))
      lastLines.push(line)
      report(line, log)
      if (line.includes(READY)) ready.resolve(true)
    })
  }

  const stop = async () => {
    asked = true
    child.kill('SIGINT')
    const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS)
    await exited
    clearTimeout(impatient)
  }
  return { ready: ready.promise, exited, stop }
}

function report(line: string, log: Log): void {
  if (/^(FATAL|PANIC)/.test(line)) log.warn(`PostgreSQL: ${line}`)
  else if (/was interrupted|not properly shut down|redo in progress/.test(line))
    log.info(`PostgreSQL recovers from an unclean stop: ${line}`)
  else log.debug(`PostgreSQL: ${line}`)
}
