import { createHmac } from 'node:crypto'
import { driverSuite } from '../driver.suite.ts'
import { hookCall, jsonCall } from '../lib/testing/hook.ts'
import { rigProvider } from '../lib/testing/rig.ts'
import { sms } from './index.ts'

const SID = `AC${'1'.repeat(32)}`
const at = (path: string) => `/2010-04-01/Accounts/${SID}${path}`
const HOOK = 'https://balcao.example/hooks/k3y'
const customer = { kind: 'phone', scope: '', value: '5511999990000' } as const

driverSuite('sms, to a scripted Twilio,', async () => {
  let number = 0
  const { url, suite } = await rigProvider({
    script: {
      [`GET ${at('.json')}`]: ({ headers }) =>
        headers.authorization === basic('a secret')
          ? { body: { friendly_name: 'Padaria', status: 'active' } }
          : { status: 401, body: { code: 20003, message: 'Authenticate' } },
    },
    take: ({ what, body }) =>
      what === `POST ${at('/Messages.json')}`
        ? {
            taken: { type: 'message', to: String(body.To), text: String(body.Body) },
            reply: { status: 201, body: { sid: `SM${++number}` } },
          }
        : null,
    failures: {
      limited: { status: 429, body: { code: 20429, message: 'Too Many Requests' } },
      refused: { status: 400, body: { code: 21211, message: 'Invalid To' } },
      unauthorized: { status: 401, body: { code: 20003, message: 'Authenticate' } },
    },
    says: ({ externalId, text }) => signed({ MessageSid: externalId, From: '+5511999990000', Body: text }, 'a secret'),
    saysUnknown: () => null,
    forged: () => signed({ MessageSid: 'SM0', From: '+5511999990000', Body: 'forged' }, 'another'),
  })
  const config = { provider: 'twilio', accountSid: SID, authToken: 'a secret', from: 'MG1' }
  return {
    driver: sms,
    config,
    wrongConfig: { ...config, authToken: 'a wrong one' },
    customer,
    baseUrls: { twilio: url },
    hookUrl: HOOK,
    provider: suite,
  }
})

driverSuite('sms, to a scripted SMSDev,', async () => {
  let number = 0
  const error = (descricao: string) => ({ body: { situacao: 'ERRO', codigo: '400', descricao } })
  const { url, suite } = await rigProvider({
    script: {
      'POST /v1/balance': ({ body }) =>
        body.key === 'K3Y' ? { body: { situacao: 'OK', saldo_sms: '10', descricao: 'SALDO ATUAL' } } : error('KEY INVALIDA'),
    },
    take: ({ what, body }) =>
      what === 'POST /v1/send'
        ? {
            taken: { type: 'message', to: String(body.number), text: String(body.msg) },
            reply: { body: { situacao: 'OK', id: String(++number) } },
          }
        : null,
    failures: { limited: error('SALDO INSUFICIENTE'), refused: error('NUMERO INVALIDO'), unauthorized: error('KEY INVALIDA') },
    says: ({ externalId, text }) => jsonCall({ from: '5511999990000', id: externalId, id_sent: '1', message: text }),
    saysUnknown: () => null,
    forged: () => jsonCall({ key: 'another', id: '1', situacao: 'RECEBIDA' }),
  })
  return {
    driver: sms,
    config: { provider: 'smsdev', key: 'K3Y', reports: 'callback' },
    wrongConfig: { provider: 'smsdev', key: 'wrong', reports: 'callback' },
    customer,
    baseUrls: { smsdev: url },
    hookUrl: HOOK,
    provider: suite,
  }
})

const basic = (token: string) => `Basic ${Buffer.from(`${SID}:${token}`).toString('base64')}`

function signed(form: Record<string, string>, token: string) {
  const over =
    HOOK +
    Object.keys(form)
      .sort()
      .map(name => name + form[name])
      .join('')
  const signature = createHmac('sha1', token).update(over).digest('base64')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return hookCall(new URLSearchParams(form).toString(), { url: HOOK, headers })
}
