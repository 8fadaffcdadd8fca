import { inject } from 'vitest'
import { newRandom } from './random.ts'
import type { Stand } from './stand.ts'

/** A proof in its short form, on the database server all tests of a run share. SEED repeats a run; a failure says which it was. */
export async function shortly<Size>(name: string, prove: (size: Size & Stand) => Promise<string>, size: Size): Promise<string> {
  const seed = Number(process.env.SEED) || Date.now() % 2 ** 31
  const began = performance.now()
  const story: string[] = []
  const say = (line: string) => story.push(`${((performance.now() - began) / 1000).toFixed(0)} s: ${line}`)
  const stand: Stand = { adminUrl: inject('adminUrl'), template: inject('template'), random: newRandom(seed), say }
  try {
    const figures = await prove({ ...size, ...stand })
    console.log(`${name}, with SEED=${seed}: ${figures}`)
    return figures
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error([`${name}, with SEED=${seed}: ${why}`, ...story].join('\n'), { cause: error })
  }
}
