import { buildOf } from './build.mjs'
import { inProject } from './project.mjs'

/** web/dist. */
export const { isFresh: webIsFresh, buildIfNeeded: buildWebIfNeeded } = buildOf({
  what: 'web app',
  dist: 'web/dist',
  config: 'web/vite.config.ts',
  sources: [
    'web/src',
    'web/build',
    'web/public',
    'web/index.html',
    'web/package.json',
    'web/vite.config.ts',
    'contract/src',
    'package-lock.json',
  ],
  command: outDir => [
    inProject('node_modules/vite/bin/vite.js'),
    ...['build', 'web', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
  ],
})
