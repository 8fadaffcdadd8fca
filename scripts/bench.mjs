// npm run bench [name …] [--flag …]: measures, as ratios to what this machine can do. Each file of bench/ prints its own figures;
// flags are handed on (bench/core.ts).
import { readdirSync } from 'node:fs'
import { inProject } from './launch/project.mjs'
import { node } from './stages.mjs'

const isFlag = text => text.startsWith('--')
const wanted = process.argv.slice(2).filter(text => !isFlag(text))
const flags = process.argv.slice(2).filter(isFlag)
const all = readdirSync(inProject('bench')).filter(file => file.endsWith('.bench.ts'))
const chosen = all.filter(file => wanted.length === 0 || wanted.some(name => file.startsWith(name)))
if (chosen.length === 0) {
  console.error(
    `No benchmark is called ${wanted.join(', ')}. There are: ${all.map(file => file.replace('.bench.ts', '')).join(', ')}.`,
  )
  process.exit(2)
}
for (const file of chosen) {
  console.log(`\n${file}`)
  const { code } = await node(['--disable-warning=ExperimentalWarning', inProject(`bench/${file}`), ...flags])
  if (code !== 0) process.exitCode = 1
}
