// Runs one proof in its long form: `node prove/run.ts NAME`. SEED repeats a run.
import { buildServerIfNeeded } from '../scripts/launch/server-build.mjs'
import { startThrowAwayPostgres } from '../server/src/infra/postgres/throw-away.ts'
import { newRandom } from './random.ts'
import type { Stand } from './stand.ts'

interface Proof {
  long: object
  prove(stand: object & Stand): Promise<string>
}

const name = process.argv[2] ?? ''
const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31)
const began = performance.now()
const say = (text: string) => console.log(`  ${Math.round((performance.now() - began) / 1000)} s: ${text}`)

console.log(`${name}, with SEED=${seed}`)
await buildServerIfNeeded()
const postgres = await startThrowAwayPostgres()
try {
  const { prove, long }: Proof = await import(`./${name}.prove.ts`)
  const figures = await prove({ ...long, adminUrl: postgres.url, random: newRandom(seed), say })
  console.log(`✓ ${name}: ${figures} (${Math.round((performance.now() - began) / 1000)} s)`)
} catch (error) {
  console.error(`✗ ${name}, with SEED=${seed}:`, error)
  process.exitCode = 1
} finally {
  await postgres.stop()
}
// Sockets and connections of a proof that failed half-way would keep the process.
process.exit()
