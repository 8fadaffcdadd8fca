import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PROJECT } from '../launch/project.mjs'

export interface ProjectCopy {
  folder: string
  /** Runs a script on this Node, in the copy. */
  run(...args: string[]): { code: number | null; said: string }
  drop(): void
}

/** What the last check knew of the types: the copy's differ from them in a few files only. */
const TYPES = '.tmp/types.tsbuildinfo'
export const CHECK_TYPES = ['node_modules/typescript7/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', TYPES]

/** The project as git has it, its own packages linked to the copy and everybody else's to what is installed. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-new-'))
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: PROJECT })
  const files = String(stdout).split('\0').filter(Boolean)
  for (const file of [...files, TYPES].filter(name => existsSync(path.join(PROJECT, name))))
    cpSync(path.join(PROJECT, file), path.join(folder, file), { recursive: true })

  const link = (target: string, name: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    symlinkSync(target, path.join(folder, name))
  }
  const installed = path.join(PROJECT, 'node_modules')
  for (const name of readdirSync(installed))
    if (name !== '@balcao' && name !== '.cache') link(path.join(installed, name), `node_modules/${name}`)
  for (const own of ['contract', 'server', 'web']) link(path.join(folder, own), `node_modules/@balcao/${own}`)

  return {
    folder,
    run(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
        cwd: folder,
        encoding: 'utf8',
      })
      return { code: status, said: stdout + stderr }
    },
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}
