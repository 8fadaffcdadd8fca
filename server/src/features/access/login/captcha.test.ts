import { CAPTCHA, CAPTCHA_PIECE as PIECE } from '@balcao/contract/values/constants'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withoutTenant } from '../../../infra/database/db.ts'
import { Browser, type House, openHouse } from '../house.testkit.ts'
import { countAttempt } from './attempts.ts'
import { workFor } from './captcha.testkit.ts'
import { drawScene, LEFTMOST, RIGHTMOST } from './captcha-scene.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ captchaRequired: true })
})
beforeEach(() => house.forget())

const browser = (address?: string) => new Browser(house.app, address)
const error = (code: string) => ({ body: { error: code } })

async function asked(from = browser()) {
  const { body } = await from.post('/auth/captcha')
  const { id, workBits } = body.challenge
  const row = await withoutTenant(tx => tx.selectFrom('captchas').select('target').where('id', '=', id).executeTakeFirstOrThrow())
  return {
    id,
    target: row.target,
    answer: (x: number, work = workFor(id, workBits)) => from.post(`/auth/captcha/${id}`, { x, work }),
  }
}

async function pass(): Promise<string> {
  const challenge = await asked()
  return (await challenge.answer(challenge.target)).body.pass
}

test('[ACC-02] nobody signs in without a pass, and with one once', async () => {
  expect(await browser().login(house.ana.email)).toMatchObject({ status: 400, ...error('ERR_CAPTCHA_REQUIRED') })
  expect(await browser().login(house.ana.email, { captcha: 'made up' })).toMatchObject(error('ERR_CAPTCHA_EXPIRED'))

  const captcha = await pass()
  expect((await browser().login(house.ana.email, { captcha })).status).toBe(200)
  expect(await browser().login(house.ana.email, { captcha })).toMatchObject(error('ERR_CAPTCHA_EXPIRED'))
})

test('[ACC-02] a pass is used up by a wrong password too, and by only one of two logins at once', async () => {
  const captcha = await pass()
  await browser().login(house.ana.email, { captcha, password: 'wrong 1!' })
  expect(await browser().login(house.ana.email, { captcha })).toMatchObject(error('ERR_CAPTCHA_EXPIRED'))

  const shared = await pass()
  const answers = await Promise.all([1, 2, 3].map(() => browser().login(house.ana.email, { captcha: shared })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400])
})

test('[ACC-02] near is right and beside is wrong; a wrong answer burns the challenge', async () => {
  for (const off of [-CAPTCHA.tolerance, 0, CAPTCHA.tolerance]) {
    const challenge = await asked()
    expect((await challenge.answer(challenge.target + off)).body.pass).toHaveLength(43)
  }
  for (const off of [-CAPTCHA.tolerance - 1, CAPTCHA.tolerance + 1, 1e300]) {
    const challenge = await asked()
    expect(await challenge.answer(challenge.target + off)).toMatchObject({ status: 400, ...error('ERR_CAPTCHA_WRONG') })
    expect(await challenge.answer(challenge.target)).toMatchObject({ status: 400, ...error('ERR_CAPTCHA_EXPIRED') })
  }
})

test('[ACC-02] where the slot is does not do alone: a program pays for each try, and guesses without are burnt', async () => {
  for (const work of [[], workFor('another challenge', 4)]) {
    const challenge = await asked()
    expect(await challenge.answer(challenge.target, work)).toMatchObject({ status: 400, ...error('ERR_CAPTCHA_WRONG') })
    expect(await challenge.answer(challenge.target)).toMatchObject(error('ERR_CAPTCHA_EXPIRED'))
  }
})

test('[ACC-02] an answer counts once, however often it is sent', async () => {
  const challenge = await asked()
  const answers = await Promise.all([1, 2, 3].map(() => challenge.answer(challenge.target)))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400])
})

test('[ACC-02] a challenge and a pass end after their time', async () => {
  const late = await asked()
  house.wait(CAPTCHA.secondsToAnswer * 1000 + 1)
  expect(await late.answer(late.target)).toMatchObject(error('ERR_CAPTCHA_EXPIRED'))

  const captcha = await pass()
  house.wait(CAPTCHA.secondsToUse * 1000 + 1)
  expect(await browser().login(house.ana.email, { captcha })).toMatchObject(error('ERR_CAPTCHA_EXPIRED'))
})

test('[ACC-02] [ACC-04] wrong, late and repeated answers count as attempts of their address', async () => {
  const script = browser('198.51.100.9')
  const first = await asked(script)
  for (let n = 0; n < 19; n++) await first.answer(-1)
  const last = await asked(script)
  expect(await last.answer(-1)).toMatchObject(error('ERR_CAPTCHA_WRONG'))

  expect(await script.login(house.ana.email)).toMatchObject({ status: 429, ...error('ERR_LIMIT_MAX') })
  const another = await asked(script)
  expect(await another.answer(-1)).toMatchObject({ status: 429, ...error('ERR_LIMIT_MAX') })
})

test('[ACC-04] a stranger who guesses at an account locks nobody out of it who knows the password', async () => {
  const guess = async () => browser('198.51.100.20').login(house.ana.email, { captcha: await pass(), password: 'wrong 1!' })
  for (let n = 0; n < 5; n++) expect(await guess()).toMatchObject({ status: 401, ...error('ERR_INVALID_CREDENTIALS') })
  expect(await guess(), 'the guesser waits').toMatchObject({ status: 429, ...error('ERR_LIMIT_MAX') })
  expect((await browser('203.0.113.8').login(house.ana.email, { captcha: await pass() })).status).toBe(200)
})

test('[ACC-02] the answer holds a picture and no number that tells where the slot is', async () => {
  const { body } = await browser().post('/auth/captcha')
  expect(body).toEqual({
    required: true,
    challenge: {
      id: expect.stringMatching(/^[\w-]{22}$/),
      scene: expect.stringMatching(/^data:image\/png;base64,/),
      width: CAPTCHA.widthPx,
      height: CAPTCHA.heightPx,
      pieceWidth: PIECE.width,
      expiresIn: CAPTCHA.secondsToAnswer,
      workBits: 4,
    },
  })
  const png = Buffer.from(body.challenge.scene.split(',')[1], 'base64')
  expect(new Set(chunksOf(png))).toEqual(new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']))
})

test('[ACC-02] one address is drawn two scenes a second, and no more', async () => {
  const script = browser('198.51.100.10')
  for (let n = 0; n < 119; n++) await countAttempt('captcha.address', '198.51.100.10')
  expect((await script.post('/auth/captcha')).status).toBe(200)
  expect(await script.post('/auth/captcha')).toMatchObject({ status: 429, ...error('ERR_LIMIT_MAX') })
  expect((await browser().post('/auth/captcha')).status).toBe(200)
})

test('[ACC-02] an operator can switch the captcha off', async () => {
  const open = new Browser(house.process({ captchaRequired: false }))
  expect((await open.post('/auth/captcha')).body).toEqual({ required: false, challenge: null })
  expect((await open.login(house.ana.email)).status).toBe(200)
})

test('the database holds no pass', async () => {
  const captcha = await pass()
  const rows = await withoutTenant(tx => tx.selectFrom('captchas').selectAll().execute())
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(captcha)
})

test.each([LEFTMOST, 187, RIGHTMOST])('the slot is drawn where the target is: %i', async target => {
  const darkness = Array<number>(CAPTCHA.widthPx).fill(0)
  // Decoys and specks lie elsewhere in each scene; what stays at its place is the slot.
  for (let n = 0; n < 16; n++) {
    const { data, info } = await sharp(await drawScene(target))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let x = 0; x < CAPTCHA.widthPx; x++) {
      for (let y = 22; y < 37; y++) darkness[x] = (darkness[x] ?? 0) + 255 - (data[y * 2 * info.width + x * 2] ?? 0)
    }
  }
  const darkest = darkness.indexOf(Math.max(...darkness))
  expect([target - 1, target, target + PIECE.width - 1, target + PIECE.width]).toContain(darkest)
})

test('a scene is small, and no two are alike', async () => {
  const [one, two] = [await drawScene(200), await drawScene(200)]
  expect(one.equals(two)).toBe(false)
  expect(one.length).toBeLessThan(40_000)
})

function chunksOf(png: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) names.push(png.toString('latin1', at + 4, at + 8))
  return names
}
