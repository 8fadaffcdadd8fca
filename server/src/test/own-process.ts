import type { ChildProcess } from 'node:child_process'
import { onTestFinished, TestRunner } from 'vitest'
import { afterFile } from './after-file.ts'
import { type Program, type ServerProcess, spawnServer } from './server-process.ts'

/**
 * Undoes what was begun when the test that began it is over, passed, failed or tried again; what a hook began for all tests of its file,
 * when the file is.
 */
export function whenOver(undo: () => unknown): void {
  const run = async () => void (await undo())
  if (TestRunner.getCurrentTest()) onTestFinished(run)
  else afterFile(run)
}

/** A process of the caller: it ends with the test or the file that started it, also when it stands still. */
export function own<Child extends ChildProcess>(child: Child): Child {
  const over = new Promise<void>(resolve => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  whenOver(async () => {
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    await over
  })
  return child
}

/** The product, not necessarily ready. */
export function ownServer(databaseUrl: string, env: Record<string, string> = {}): Program {
  const program = spawnServer(databaseUrl, env)
  whenOver(async () => {
    program.signal('SIGCONT')
    program.signal('SIGKILL')
    await program.ended
  })
  return program
}

export const ready = async (program: Program): Promise<ServerProcess> => ({ ...program, url: await program.ready })

export const startServer = (databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> =>
  ready(ownServer(databaseUrl, env))
