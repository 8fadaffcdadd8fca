import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, type ScriptedProvider, scriptedProvider } from '../../channels/lib/testing/provider.ts'
import { botDriverSuite } from '../bot-driver.suite.ts'
import { failureOf, outsideOf, textsOf, turnOf } from '../testing/turns.testkit.ts'
import { dialogflow } from './index.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const account = {
  type: 'service_account',
  project_id: 'casa-nativa',
  client_email: 'bot@casa-nativa.iam.gserviceaccount.com',
  private_key: privateKey,
}
const config = { json: JSON.stringify(account), language: 'pt-BR' }
const TOKEN: Reply = { body: { access_token: 'ya29.test', expires_in: 3600 } }
const said = (messages: unknown[], more: object = {}): Reply => ({
  body: { queryResult: { fulfillmentMessages: messages, ...more } },
})
const baseUrls = (url: string) => ({ dialogflow: url, googleToken: `${url}/token` })

botDriverSuite('Dialogflow', {
  driver: dialogflow,
  config: () => config,
  baseUrls,
  before: { 'POST /token': TOKEN },
  says: texts => said(texts.map(text => ({ text: { text: [text.replaceAll('**', '*')] } }))),
})

describe('Dialogflow', () => {
  let provider: ScriptedProvider
  let answer: Reply = {}
  let token: Reply = TOKEN
  beforeAll(async () => {
    provider = await scriptedProvider({}, ({ what }) => (what === 'POST /token' ? token : answer))
  })
  afterAll(() => provider.close())
  const driver = () => dialogflow(outsideOf(baseUrls(provider.url)))

  test('[BOT-05] signs by the key, asks for one token, and detects the intent in the session of the ticket', async () => {
    answer = said([{ text: { text: ['Olá!'] } }])
    const one = driver()
    const before = provider.of('POST /token').length
    expect(textsOf(await one.reply(config, turnOf('oi')))).toEqual(['Olá!'])
    await one.reply({ ...config, location: 'southamerica-east1' }, turnOf(`${'palavra '.repeat(40)}`))
    const [asked, ...more] = provider.of('POST /token').slice(before)
    expect(more).toEqual([])
    const assertion = String(asked?.body.assertion)
    expect(decodeProtectedHeader(assertion)).toMatchObject({ alg: 'RS256' })
    expect(decodeJwt(assertion)).toMatchObject({
      iss: account.client_email,
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    })
    const [first, second] = provider.asked.filter(({ what }) => what.includes('detectIntent'))
    expect(first?.what).toBe('POST /v2/projects/casa-nativa/agent/sessions/t3-21295:detectIntent')
    expect(first?.body).toMatchObject({
      queryInput: { text: { text: 'oi', languageCode: 'pt-BR' } },
      queryParams: { timeZone: 'America/Sao_Paulo' },
    })
    expect(second?.what).toBe('POST /v2/projects/casa-nativa/locations/southamerica-east1/agent/sessions/t3-21295:detectIntent')
    expect(Object(second?.body.queryInput).text.text).toHaveLength(255)
  })

  test('the addresses within a typed key are never called', async () => {
    const called: string[] = []
    const evil = {
      ...account,
      token_uri: 'https://evil.example/token',
      auth_uri: 'https://evil.example',
      universe_domain: 'evil.example',
    }
    answer = said([{ text: { text: ['ok'] } }])
    const outside = outsideOf(baseUrls(provider.url))
    const watched = {
      ...outside,
      fetch(url: string | URL, request?: object) {
        called.push(new URL(url).host)
        return outside.fetch(url, request)
      },
    }
    await dialogflow(watched).reply({ ...config, json: JSON.stringify(evil) }, turnOf('oi'))
    expect(new Set(called)).toEqual(new Set([new URL(provider.url).host]))
  })

  test('[BOT-05] quick replies, cards, pictures and commands; other platforms are left out', async () => {
    answer = said([
      { platform: 'FACEBOOK', text: { text: ['outro'] } },
      { quickReplies: { title: 'Qual?', quickReplies: ['Mesa', 'Sofá'] } },
      { card: { title: 'Mesa', subtitle: '6 lugares', buttons: [{ text: 'Ver', postback: 'https://x.example' }] } },
      { image: { imageUri: 'https://m.example/1.png' } },
      { payload: { queueId: 2, estranho: 1 } },
    ])
    const { replies, log } = await driver().reply(config, turnOf('oi'))
    expect(replies).toMatchObject([
      { type: 'choice', text: 'Qual?', options: [{ title: 'Mesa' }, { title: 'Sofá' }] },
      { type: 'text', text: '*Mesa*\n6 lugares\nVer: https://x.example' },
      { type: 'media', kind: 'image' },
      { type: 'command', queueId: 2 },
    ])
    expect(log).toEqual([{ code: 'ERR_BOT_CANNOT', details: 'estranho' }])
  })

  test('its plain text where there is nothing else, and its end', async () => {
    answer = said([], { fulfillmentText: 'Tchau!', diagnosticInfo: { end_conversation: true } })
    expect(await driver().reply(config, turnOf('oi'))).toMatchObject({ replies: [{ text: 'Tchau!' }], ended: true })
  })

  test.each<[string, string]>([
    ['no JSON', 'abc'],
    ['another kind of account', JSON.stringify({ ...account, type: 'external_account' })],
    ['no key', JSON.stringify({ ...account, private_key: 'x' })],
    ['no project', JSON.stringify({ ...account, project_id: undefined })],
  ])('%s is said to be the JSON’s fault', async (_, json) => {
    expect(await failureOf(driver().reply({ ...config, json }, turnOf('oi')))).toMatchObject({
      outcome: 'config',
      code: 'ERR_BOT_JSON',
    })
  })

  test('a key that Google refuses is the JSON’s fault too', async () => {
    token = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
    expect(await failureOf(driver().check(config, AbortSignal.timeout(5000)))).toMatchObject({
      code: 'ERR_BOT_JSON',
      details: '400 Invalid JWT Signature.',
    })
    token = TOKEN
  })
})
