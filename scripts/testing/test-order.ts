import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inProject, PROJECT } from '../launch/project.mjs'

/** What the last whole run here took; a fresh clone knows what a run took that was kept with `npm test -- --keep-times`. */
export const LAST_TIMES = inProject('.tmp/test-times.json')
export const KEPT_TIMES = inProject('scripts/testing/test-times.json')

/**
 * The longest files first, so that none of them is waited for at the end; a file nobody has timed yet goes before all. Those with
 * modules of their own go before those that share them, project by project: a worker whose next file is of another project ends, and what
 * it had loaded with it.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = timesIn(LAST_TIMES) ?? timesIn(KEPT_TIMES) ?? {}
    const time = ({ moduleId }: TestSpecification) => times[path.relative(PROJECT, moduleId)] ?? Number.MAX_SAFE_INTEGER
    const turn = ({ project }: TestSpecification) => (project.config.isolate ? '' : project.name)
    return files.toSorted((a, b) => turn(a).localeCompare(turn(b)) || time(b) - time(a))
  }
}

function timesIn(file: string): Record<string, number> | null {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, number> }).files
  } catch {
    return null
  }
}
