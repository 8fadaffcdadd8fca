import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { BotError, type BotOutside } from '../bots/bot-driver.ts'
import { jsonFault, transcriptsOver } from './index.ts'
import { oggPieces } from './ogg.ts'

/** Doubles of our own: Google's token endpoint and its Speech v2, and a server that speaks as OpenAI's does. */
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const account = (more: object = {}) =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'som@casa.iam.gserviceaccount.com',
    private_key: privateKey,
    project_id: 'casa',
    token_uri: 'http://169.254.169.254/steal',
    ...more,
  })

interface Asked {
  url: string
  body: string
  headers: Record<string, string>
}
function outside(answers: (asked: Asked) => { status?: number; body: object }) {
  const asked: Asked[] = []
  const world: BotOutside = {
    fetch: async (url, { body = '', headers = {} } = {}) => {
      const one = { url: String(url), body: Buffer.from(body).toString('latin1'), headers }
      asked.push(one)
      if (one.url === 'https://oauth2.googleapis.com/token') return Response.json({ access_token: 'ya29', expires_in: 3600 })
      const { status = 200, body: told } = answers(one)
      return Response.json(told, { status })
    },
    baseUrl: (_name, byDefault) => byDefault,
    wait: async () => {},
    now: () => new Date('2026-11-23T12:00:00Z'),
  }
  return { asked, ...transcriptsOver(world) }
}
const signal = AbortSignal.timeout(10_000)
const said = (text: string) => ({ body: { results: [{ alternatives: [{ transcript: text }] }] } })

test('[MSG-25][BOT-14] Google hears a sound under the account of its JSON, and no other address of it is called', async () => {
  const { asked, transcribe } = outside(() => said('bom dia'))
  expect(await transcribe({ transcription: account() }, Buffer.from('som'), signal)).toBe('bom dia')
  expect(asked.map(({ url }) => url)).toEqual([
    'https://oauth2.googleapis.com/token',
    'https://speech.googleapis.com/v2/projects/casa/locations/global/recognizers/_:recognize',
  ])
  expect(decodeJwt(new URLSearchParams(asked[0]?.body).get('assertion') ?? '')).toMatchObject({
    iss: 'som@casa.iam.gserviceaccount.com',
    aud: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/cloud-platform',
  })
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    config: { autoDecodingConfig: {}, languageCodes: ['pt-BR'], model: 'long' },
    content: Buffer.from('som').toString('base64'),
  })
  const regional = outside(() => said(''))
  await regional.transcribe({ transcription: account(), transcriptionModel: 'us-central1/chirp_2' }, Buffer.from('som'), signal)
  expect(regional.asked[1]?.url).toMatch(/^https:\/\/us-central1-speech\.googleapis\.com\/.*\/locations\/us-central1\//)
})

test('an address that speaks as OpenAI’s does gets the sound as a file', async () => {
  const { asked, transcribe } = outside(() => ({ body: { text: ' chegou ' } }))
  const fields = { transcriptionUrl: 'https://voz.padaria.example/v1/', transcriptionKey: 'k', transcriptionModel: 'whisper' }
  expect(await transcribe(fields, Buffer.from('som'), signal)).toBe('chegou')
  expect(asked).toMatchObject([
    { url: 'https://voz.padaria.example/v1/audio/transcriptions', headers: { authorization: 'Bearer k' } },
  ])
  expect(asked[0]?.body).toContain('name="file"')
})

test.each([
  [403, 'config', 'ERR_TRANSCRIPTION_REFUSED'],
  [400, 'config', 'ERR_TRANSCRIPTION_REFUSED'],
  [429, 'retry', 'ERR_INTEGRATION_UNREACHABLE'],
  [503, 'retry', 'ERR_INTEGRATION_UNREACHABLE'],
])('[BOT-14] %i is %s, in the words of the service', async (status, outcome, code) => {
  const { check } = outside(() => ({ status, body: { error: { message: 'Speech API has not been used' } } }))
  const error = await check({ transcription: account() }, signal).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(BotError)
  expect(error).toMatchObject({ outcome, code, message: `${status} Speech API has not been used` })
})

test('[BOT-14] a key that is no JSON says where, one of something else what', async () => {
  expect(jsonFault('{"a":1}')).toBeNull()
  expect(jsonFault('{\n  "type": "service_account",\n  oops\n}')).toMatch(/^3:\d+$/)
  const { check } = outside(() => said(''))
  await expect(check({ transcription: account({ type: 'authorized_user' }) }, signal)).rejects.toMatchObject({
    outcome: 'config',
  })
})

function page(end: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS', 0, 'latin1')
  head.writeBigInt64LE(BigInt(end), 6)
  head.writeUInt8(1, 26)
  head.writeUInt8(payload.length, 27)
  return Buffer.concat([head, payload])
}

test('a long Ogg is heard in pieces, each with its first pages, and one of more than ten minutes is not', async () => {
  const ogg = (seconds: number) =>
    Buffer.concat([
      page(0, Buffer.from('OpusHead')),
      page(0, Buffer.from('OpusTags')),
      ...Array.from({ length: seconds }, (_, i) => page((i + 1) * 48_000, Buffer.from(`s${i + 1};`))),
    ])
  const cut = oggPieces(ogg(120), 55)
  expect(cut?.seconds).toBe(120)
  expect(cut?.pieces.map(piece => piece.toString('latin1').match(/s\d+;/g)?.length)).toEqual([55, 55, 10])
  for (const piece of cut?.pieces ?? []) expect(piece.toString('latin1')).toContain('OpusHead')
  const { asked, transcribe } = outside(() => said('parte'))
  expect(await transcribe({ transcription: account() }, ogg(120), signal)).toBe('parte parte parte')
  expect(asked).toHaveLength(4)
  expect(await transcribe({ transcription: account() }, ogg(601), signal)).toBe('')
  expect(asked).toHaveLength(4)
})
