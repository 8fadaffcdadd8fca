import { beginsWithZeros, CAPTCHA_WORK_PARTS, trialOf } from '@balcao/contract/access/captcha-work'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** What a challenge asks a browser to reckon. */
export interface Work {
  challengeId: string
  /** How hard each part is: one more doubles it. */
  bits: number
}

/** Work that has begun. */
export interface Working {
  done: Promise<number[]>
  stop(): void
}

/** Reckons in steps of so many trials; between them the caller may do something else. */
export function* search({ challengeId, bits }: Work, trialsAtOnce: number): Generator<void, number[]> {
  const found: number[] = []
  for (let part = 0; part < CAPTCHA_WORK_PARTS; part++) {
    let number = 0
    while (!beginsWithZeros(sha256(utf8ToBytes(trialOf(challengeId, part, number))), bits)) {
      number++
      if (number % trialsAtOnce === 0) yield
    }
    found.push(number)
  }
  return found
}
