import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { PostgresError } from './problems.ts'

/** Whom the database runs as. `null`: as ourselves. PostgreSQL refuses root, so root hands it to a user without rights. */
export type RunAs = { uid: number; gid: number } | null

/** "nobody" on every Linux; it needs no entry in /etc/passwd, so no user is created. */
export const NOBODY = { uid: 65534, gid: 65534 }

// None of our variables reach the database: no secrets in its environment, no PGPORT or PGDATA that changes what it does.
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Starts a program as `runAs`. When this process ends, however it ends, the kernel sends the program `whenOrphaned`: kill -9 leaves
 * no orphan. It has a process group of its own, so that Ctrl-C in a terminal reaches the server, which then stops the database, in that order.
 */
export function spawnAs(runAs: RunAs, command: [string, ...string[]], whenOrphaned: 'INT' | 'KILL'): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', whenOrphaned, ...identity(runAs), ...command], {
    cwd: '/',
    detached: true,
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Whether `runAs` can enter this folder: asked of the kernel, since modes alone say nothing about ACLs and network mounts. */
export function canEnter(runAs: RunAs, folder: string): boolean {
  const asked = spawnSync('setpriv', [...identity(runAs), 'test', '-x', folder], { cwd: '/', env: ENVIRONMENT, encoding: 'utf8' })
  if (asked.error) throw missingTool('setpriv', asked.error)
  if (asked.status === 127 || asked.stderr) {
    throw new PostgresError(`The database cannot run as user ${runAs?.uid ?? 'of this process'}: ${asked.stderr.trim()}`, {
      means: 'PostgreSQL refuses to run as root, and this container or sandbox does not let root change to another user.',
      todo: 'start Balcão as an ordinary user, or use a PostgreSQL server of your own: DATABASE_URL=postgres://…',
    })
  }
  return asked.status === 0
}

export function missingTool(tool: string, cause: unknown): PostgresError {
  return new PostgresError(
    `The program ${tool} could not be run.`,
    {
      means: 'The embedded database needs it (package util-linux, part of every Debian).',
      todo: 'install util-linux, or use a PostgreSQL server of your own: DATABASE_URL=postgres://…',
    },
    cause,
  )
}

function identity(runAs: RunAs): string[] {
  return runAs ? ['--reuid', String(runAs.uid), '--regid', String(runAs.gid), '--clear-groups'] : []
}
