import path from 'node:path'
import { BackupError } from '../infra/backup/problems.ts'
import { ConfigError } from '../infra/config/config.ts'
import { MigrationError } from '../infra/database/migrate.ts'
import { PostgresError } from '../infra/postgres/postgres.ts'

/** Runs a command to its exit code. The first Ctrl-C lets it clean up, the second does not wait for that. */
export async function runCommand(work: (signal: AbortSignal) => Promise<number>): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(1)
      stop.abort(new BackupError('Stopped, as asked.'))
    })
  }
  try {
    process.exitCode = await work(stop.signal)
  } catch (error) {
    console.error(inWords(error))
    process.exitCode = error instanceof ConfigError ? 2 : 1
  }
}

/** What an operator did or met is said in words; anything else is a bug and shows its stack. */
export function inWords(error: unknown): string {
  const known = [BackupError, ConfigError, MigrationError, PostgresError]
  if (error instanceof Error && known.some(kind => error instanceof kind)) return error.message
  const { code, message } = error as { code?: string; message?: string }
  const met = MET.find(({ sign }) => sign.test(`${code ?? ''} ${message ?? ''}`))
  if (met) return `${met.means} (${message}). ${met.todo}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const MET = [
  {
    sign: /^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|28P01|3D000|28000)\b/,
    means: 'The database cannot be reached',
    todo: 'Check DATABASE_URL: host, port, user, password, and that the server runs.',
  },
  {
    sign: /^(57P0[1-5]|08\w{3}|ECONNRESET|EPIPE)\b|Connection terminated|not queryable/,
    means: 'The database ended the connection',
    todo: 'Look at its log, and run this again.',
  },
  {
    sign: /^(53100|ENOSPC|EDQUOT)\b/,
    means: 'The disk is full',
    todo: 'Free some space, and run this again.',
  },
  {
    sign: /^(EACCES|EPERM|EROFS)\b/,
    means: 'A file cannot be written or read',
    todo: 'Run this as the user who runs Balcão, on a disk that is writable.',
  },
]

/** The one file name given, from where the command was typed: npm itself runs scripts in the project's folder. */
export function fileGiven(args: string[], usage: string): string {
  const [file, ...more] = args
  if (!file || file.startsWith('-') || more.length > 0) throw new BackupError(`How to use it: ${usage}`)
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file)
}
