import { CAPTCHA_WORK_PARTS } from '@balcao/contract/access/captcha-work'
import { isPartDone } from './captcha-work.ts'

/** The work of a challenge, as a browser does it. */
export const workFor = (challengeId: string, bits: number): number[] =>
  Array.from({ length: CAPTCHA_WORK_PARTS }, (_, part) => {
    let number = 0
    while (!isPartDone({ challengeId, part, number }, bits)) number++
    return number
  })
