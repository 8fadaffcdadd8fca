/** A database that cannot start, told to the person who has to act: what happened, what it means, what to do. No stack helps them. */
export class PostgresError extends Error {
  override name = 'PostgresError'
  constructor(happened: string, advice: { means?: string; todo: string }, cause?: unknown) {
    super([happened, advice.means, `What to do: ${advice.todo}`].filter(Boolean).join('\n'), { cause })
  }
}

interface Known {
  sign: RegExp
  means: string
  todo: (path: string) => string
}

/** What PostgreSQL, initdb and the file system say when the machine is the problem, and what an operator does about it. */
const KNOWN: Known[] = [
  {
    sign: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    means: 'The disk is full. Nothing that was stored is lost.',
    todo: path => `free some space on the disk that holds ${path} (df -h "${path}"), then start again.`,
  },
  {
    sign: /EROFS|Read-only file system/,
    means: 'The disk is mounted read-only, often after a disk error or by a container option.',
    todo: path => `mount it writable, or choose another folder with DATA_DIR (now ${path}).`,
  },
  {
    sign: /wrong ownership|EACCES|EPERM|Permission denied|Operation not permitted/,
    means: 'The folder belongs to another user than the one this process runs as.',
    todo: path =>
      `start as the user who started it before, give the folder away (chown -R), or choose another DATA_DIR (now ${path}).`,
  },
  {
    sign: /ENOTDIR|EEXIST|Not a directory/,
    means: 'There is a file where a folder is needed.',
    todo: path => `move that file away, or choose another DATA_DIR (now ${path}).`,
  },
  {
    sign: /has invalid permissions/,
    means: 'Other users could read the database files, so PostgreSQL does not open them.',
    todo: path => `chmod -R go-rwx "${path}"`,
  },
  {
    sign: /could not (map|create|resize) (anonymous )?shared memory|Cannot allocate memory|ENOMEM/,
    means: 'The machine does not have the memory the database asks for.',
    todo: () => 'free memory (about 400 MB are needed) or give the container more, then start again.',
  },
  {
    sign: /could not locate a valid checkpoint record|invalid checkpoint record|could not read from (file|control)|is corrupted|PANIC/,
    means: 'The database files are damaged, usually by a failing disk or by copying them while in use.',
    todo: path =>
      `keep a copy of ${path}, then restore the last backup into a new folder: npm run restore FILE (see README, Backup).`,
  },
  {
    sign: /could not look up effective user ID/,
    means: 'The number this process runs as has no name in /etc/passwd, which the making of a database asks for.',
    todo: () => 'run as a user that has an entry there, or use a PostgreSQL server of your own: DATABASE_URL=postgres://…',
  },
  {
    sign: /error while loading shared libraries|cannot execute|ENOEXEC|GLIBC_/,
    means: 'This system cannot run the PostgreSQL that comes with Balcão (it needs a glibc Linux, for instance Debian).',
    todo: () => 'use a PostgreSQL server of your own: DATABASE_URL=postgres://…',
  },
]

/** The words of a program or the file system turned into advice; what nobody foresaw keeps its own words. */
export function explain(happened: string, path: string, words: string, cause?: unknown): PostgresError {
  const known = KNOWN.find(problem => problem.sign.test(words))
  const said = words.trim().split('\n').slice(-6).join('\n')
  return new PostgresError(
    `${happened}\n${said}`,
    known
      ? { means: known.means, todo: known.todo(path) }
      : { todo: `look at the lines above; the database lies in ${path}. npm run doctor looks further.` },
    cause,
  )
}

/** Runs file-system work and explains its failure in terms of `path`. */
export function onDisk<Result>(happened: string, path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof PostgresError) throw error
    throw explain(happened, path, error instanceof Error ? error.message : String(error), error)
  }
}
