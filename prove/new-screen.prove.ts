import { copyProject } from '../scripts/new/copy.ts'

export const long = {}

const VITEST = 'node_modules/vitest/vitest.mjs'

/** A screen that one command began has tests that pass, and passes those that look at every screen, route and table. */
export async function prove(): Promise<string> {
  const copy = copyProject()
  const passes = (...args: string[]) => {
    const { code, said } = copy.run(...args)
    if (code !== 0) throw new Error(`${args.join(' ')}:\n${said}`)
  }
  try {
    passes('scripts/new.mjs', 'screen', 'quickLane', 'quickLanes', '/lanes', 'faixa', 'faixas', 'f')
    passes(VITEST, 'run', '--project', 'server*', ...['catalogs/quickLanes', 'permissions', 'walls', 'erasure'])
    // The verdicts of all other routes are asked for where they are written.
    passes(VITEST, 'run', '--project', 'server*', 'test/matrix', '-t', 'quickLanes|verdict')
    passes(VITEST, 'run', '--project', 'web*', ...['catalogues', 'app/'])
    return 'a new screen passes its tests and everybody’s'
  } finally {
    copy.drop()
  }
}
