import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'

/** Argon2id, about 20 ms on one core: 19 MiB, two passes. Raising it renews each hash at its owner's next login. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// One person types an accent as one character, another's keyboard sends two.
const typed = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string, cost: Options = COST): Promise<string> => hash(typed(password), cost)

/** What an unknown e-mail is checked against, so that it takes as long as a known one. Nobody has its password. */
let nobodysHash: Promise<string> | null = null

export async function passwordMatches(password: string, saved: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const matches = await verify(saved ?? (await nobodysHash), typed(password))
  return matches && saved !== null
}

export function isOutOfDate(saved: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(saved)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}
