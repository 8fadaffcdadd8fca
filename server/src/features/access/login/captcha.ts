import { randomInt } from 'node:crypto'
import { refuse } from '@balcao/contract/errors'
import { CAPTCHA, CAPTCHA_PIECE } from '@balcao/contract/values/constants'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { withoutTenant } from '../../../infra/database/db.ts'
import { networkOf } from '../../../infra/http/network-address.ts'
import { hashOf, newSecret } from '../../../infra/trust/keys.ts'
import { countAttempt } from './attempts.ts'
import { drawScene, LEFTMOST, RIGHTMOST } from './captcha-scene.ts'
import { isWorkDone } from './captcha-work.ts'

/** A challenge: the slot's place stays in the table, the browser gets a picture. */
export async function askCaptcha(address: string, workBits: number) {
  await countAttempt('captcha.address', networkOf(address))
  const id = newSecret(16)
  const target = randomInt(LEFTMOST, RIGHTMOST + 1)
  const scene = await drawScene(target)
  await withoutTenant(tx =>
    tx
      .insertInto('captchas')
      .values({ id, target, expires_at: inSeconds(CAPTCHA.secondsToAnswer) })
      .execute(),
  )
  return {
    id,
    scene: `data:image/png;base64,${scene.toString('base64')}`,
    width: CAPTCHA.widthPx,
    height: CAPTCHA.heightPx,
    pieceWidth: CAPTCHA_PIECE.width,
    expiresIn: CAPTCHA.secondsToAnswer,
    workBits,
  }
}

interface CaptchaAnswer {
  id: string
  x: number
  work: readonly number[]
}

/** Exchanges a right answer for a pass. Any answer burns the challenge; one that is not right counts as a login attempt. */
export async function answerCaptcha({ id, x, work }: CaptchaAnswer, address: string, workBits: number) {
  const pass = newSecret()
  const isDone = isWorkDone(id, work, workBits)
  const { rows } = await withoutTenant(tx =>
    sql<{ solved: boolean }>`
      update captchas set state = 'answered', expires_at = ${inSeconds(CAPTCHA.secondsToUse)},
        pass_hash = case when ${isDone} and abs(target - ${x}::float8) <= ${CAPTCHA.tolerance} then ${hashOf(pass)} end
      where id = ${id} and state = 'asked' and expires_at > ${clock.now()}
      returning pass_hash is not null as solved`.execute(tx),
  )
  const answer = rows[0]
  if (answer?.solved) return { pass, expiresIn: CAPTCHA.secondsToUse }
  await countAttempt('login.address', networkOf(address))
  return refuse(answer ? 'ERR_CAPTCHA_WRONG' : 'ERR_CAPTCHA_EXPIRED')
}

/** Uses up a pass, or refuses. */
export async function usePass(pass: string | undefined): Promise<void> {
  if (!pass) refuse('ERR_CAPTCHA_REQUIRED')
  const used = await withoutTenant(tx =>
    tx
      .deleteFrom('captchas')
      .where('pass_hash', '=', hashOf(pass))
      .where('expires_at', '>', clock.now())
      .returning('id')
      .execute(),
  )
  if (used.length === 0) refuse('ERR_CAPTCHA_EXPIRED')
}

const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
