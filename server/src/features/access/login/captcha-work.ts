import { createHash } from 'node:crypto'
import { beginsWithZeros, CAPTCHA_WORK_PARTS, trialOf } from '@balcao/contract/access/captcha-work'

/** Whether a browser did what its challenge asked for: one number for each part, in order. */
export const isWorkDone = (challengeId: string, work: readonly number[], bits: number): boolean =>
  bits === 0 ||
  (work.length === CAPTCHA_WORK_PARTS && work.every((number, part) => isPartDone({ challengeId, part, number }, bits)))

interface Part {
  challengeId: string
  part: number
  number: number
}

export const isPartDone = ({ challengeId, part, number }: Part, bits: number): boolean =>
  beginsWithZeros(
    createHash('sha256')
      .update(trialOf(challengeId, part, number))
      .digest(),
    bits,
  )
