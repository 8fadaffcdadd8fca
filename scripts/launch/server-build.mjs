import { buildOf } from './build.mjs'
import { inProject } from './project.mjs'

/** server/dist: the program and its libraries as one file, which starts in half the time of thousands. */
export const { buildIfNeeded: buildServerIfNeeded } = buildOf({
  what: 'server',
  dist: 'server/dist',
  config: 'server/bundle.mjs',
  sources: ['server/src', 'server/package.json', 'server/bundle.mjs', 'contract/src', 'package-lock.json'],
  command: outDir => [inProject('server/bundle.mjs'), outDir],
})
