// npm run prove [name …]: the slow proofs, one after another, each with chance and a limit in time. SEED=… repeats one.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { inProject, PROJECT, tied } from './launch/project.mjs'

const LIMIT_MS = 30 * 60 * 1000

const wanted = process.argv.slice(2)
const all = readdirSync(inProject('prove'))
  .filter(file => file.endsWith('.prove.ts'))
  .map(file => file.replace('.prove.ts', ''))
const chosen = all.filter(name => wanted.length === 0 || wanted.some(part => name.startsWith(part)))
if (chosen.length === 0) {
  console.error(`No proof is called ${wanted.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(2)
}
for (const name of chosen) {
  const code = await run(name)
  if (code !== 0) process.exitCode = 1
}

function run(name) {
  const [program, ...args] = tied(
    'TERM',
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    inProject('prove/run.ts'),
    name,
  )
  const child = spawn(program, args, { cwd: PROJECT, stdio: 'inherit' })
  const limit = setTimeout(() => {
    console.error(`✗ ${name} was not done after ${LIMIT_MS / 60_000} minutes`)
    child.kill('SIGKILL')
  }, LIMIT_MS)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(limit)
      resolve(code ?? 1)
    })
  })
}
