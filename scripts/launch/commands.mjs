import { existsSync } from 'node:fs'
import { installIfNeeded } from './install.mjs'
import { Advice, inProject } from './project.mjs'
import { become } from './runtime.mjs'
import { buildServerIfNeeded } from './server-build.mjs'
import { buildWebIfNeeded } from './web-build.mjs'

/** What each npm script runs, on the pinned Node, and what is built first. */
const COMMANDS = {
  start: { entry: 'server/dist/main.js', builds: [buildServerIfNeeded, buildWebIfNeeded], what: 'serves the product' },
  test: { entry: 'scripts/test.mjs', what: 'checks and tests everything' },
  dev: { entry: 'scripts/dev.mjs', what: 'serves while you change the code' },
  check: { entry: 'scripts/check.mjs', what: 'types, lint, import rules, generated files' },
  format: { entry: 'scripts/format.mjs', what: 'formats the code' },
  generate: { entry: 'scripts/generate.mjs', what: 'writes what is made from the code' },
  demo: { entry: 'server/src/cli/demo.ts', builds: [buildWebIfNeeded], what: 'serves a lived-in demo tenant' },
  new: { entry: 'scripts/new.mjs', what: 'begins a screen or a feature' },
  prove: { entry: 'scripts/prove.mjs', what: 'runs the slow proofs' },
  bench: { entry: 'scripts/bench.mjs', what: 'measures' },
  backup: { entry: 'server/src/cli/backup.ts', what: 'writes a backup to FILE' },
  restore: { entry: 'server/src/cli/restore.ts', what: 'restores a backup from FILE' },
  doctor: { entry: 'server/src/cli/doctor.ts', what: 'says what is wrong with an installation' },
  sbom: { entry: 'scripts/made/sbom.mjs', what: 'lists all parts and licences, to FILE or the screen' },
}

export async function run(name, args) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (!command) throw new Advice(usage(name), 2)

  await installIfNeeded()
  for (const build of command.builds ?? []) await build()
  if (!existsSync(inProject(command.entry))) throw new Advice(`npm run ${name} is not there yet (${command.entry}).`, 2)
  await become(['--disable-warning=ExperimentalWarning', inProject(command.entry), ...args])
}

function usage(name) {
  const lines = Object.entries(COMMANDS).map(([known, { what }]) => `  npm run ${known.padEnd(8)} ${what}`)
  return [name ? `There is no command ${name}.` : 'Which command?', ...lines].join('\n')
}
