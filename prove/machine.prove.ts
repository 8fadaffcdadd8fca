import { checkModel } from '../server/src/test/machine-model.ts'

/** The ticket machine against sentences: ten thousand stories instead of the five hundred of the short form. */
const RUNS = 10_000
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

console.log(`seed ${seed} (SEED=${seed} runs the same again)`)
const covered = checkModel({ runs: RUNS, seed })
console.log(`${RUNS} stories, machine and specification agree; ${covered.size} different transitions and refusals were met`)
