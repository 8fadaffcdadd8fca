import { checkModel } from '../server/src/test/machine-model.ts'
import type { Stand } from './stand.ts'

/** Random stories of orders to one ticket: after each the machine and what the specification says of it are the same. */
export interface Size {
  runs: number
}
export const long: Size = { runs: 10_000 }

export async function prove({ runs, random }: Size & Pick<Stand, 'random'>): Promise<string> {
  const covered = checkModel({ runs, seed: random.seed })
  return `${runs} stories, ${covered.size} different transitions and refusals`
}
