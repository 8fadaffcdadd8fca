import { beginsWithZeros, CAPTCHA_WORK_PARTS, trialOf } from '@balcao/contract/access/captcha-work'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { inSlices } from './slices.ts'

test('[ACC-17] the page goes on while the work is done in it, and the work is right', async () => {
  let turns = 0
  const turning = setInterval(() => turns++)
  const found = await inSlices({ challengeId: 'one', bits: 9 }).done
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
  expect(found).toHaveLength(CAPTCHA_WORK_PARTS)
  for (const [part, number] of found.entries())
    expect(beginsWithZeros(sha256(utf8ToBytes(trialOf('one', part, number))), 9), `part ${part}`).toBe(true)
})
