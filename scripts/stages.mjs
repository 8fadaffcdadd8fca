import { spawn } from 'node:child_process'
import { PROJECT, seconds } from './launch/project.mjs'

const TOOLS = {
  types: ['node_modules/typescript7/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', '.tmp/types.tsbuildinfo'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  'import rules': [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    'dependency-rules.cjs',
    'contract',
    'server',
    'web',
  ],
  sizes: ['scripts/limits.mjs'],
  'unused exports': ['scripts/checks/exports.mjs'],
  'generated files': ['scripts/generate.mjs', '--check'],
  'first load': ['scripts/size.mjs'],
}

/** All that needs no test run, side by side; says what each found and took, and returns whether all hold. */
export async function checks() {
  const found = await Promise.all(
    Object.entries(TOOLS).map(async ([name, args]) => {
      const { code, said, took } = await node(args, { quiet: true })
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${took})`)
      if (code !== 0) console.log(said)
      return code === 0
    }),
  )
  return found.every(Boolean)
}

/** Runs a script on this Node to its end; quiet keeps what it says for the caller. */
export function node(args, { quiet = false } = {}) {
  const since = performance.now()
  const child = spawn(process.execPath, args, { cwd: PROJECT, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (said += data))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, said, took: seconds(since) }))
  })
}
