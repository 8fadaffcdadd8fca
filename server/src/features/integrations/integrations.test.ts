import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { channelRoutes, SECRET_KEPT } from '@balcao/contract/channels/channels'
import { integrationRoutes, platformMailRoutes } from '@balcao/contract/integrations/integrations'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '../../test/world.ts'
import { mailServerOf } from './smtp.ts'

const KEY = 'chave-da-evolution'
const w = await world({ EGRESS_ALLOW: '127.0.0.1' })
let evolution = ''
let page = ''
let mail = 0
const mails: string[] = []

/** A double of our own: it answers as Evolution 2.3 does to these two calls. */
const evolutionDouble = http.createServer((request, answer) => {
  const say = (status: number, body: object) => {
    answer.writeHead(status, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(body))
  }
  if (request.url === '/') return say(200, { status: 200, message: 'Welcome to the Evolution API', version: '2.3.1' })
  if (request.headers.apikey !== KEY) return say(401, { status: 401, response: { message: 'Unauthorized' } })
  say(200, [{ name: 'vendas' }])
})
const pageDouble = http.createServer((_request, answer) => answer.end('<h1>Bem-vindo</h1>'))
const mailDouble = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'certa' ? done(null, { user: username }) : done(Object.assign(new Error('bad login'), { responseCode: 535 })),
  onMailFrom: ({ address }, _session, done) =>
    address.endsWith('@padaria.example') ? done() : done(Object.assign(new Error('not yours'), { responseCode: 553 })),
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      mails.push(session.envelope.rcptTo.map(({ address }) => address).join())
      done()
    })
  },
})
mailDouble.on('error', () => {})

const port = async (server: { listen(port: number, host: string, ready: () => void): unknown; address?(): unknown }) => {
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
}

beforeAll(async () => {
  await Promise.all([port(evolutionDouble), port(pageDouble), port(mailDouble)])
  const at = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  evolution = `http://127.0.0.1:${at(evolutionDouble)}`
  page = `http://127.0.0.1:${at(pageDouble)}`
  mail = at(mailDouble.server)
})
afterAll(() => {
  evolutionDouble.close()
  pageDouble.close()
  mailDouble.close()
})

const check = (kind: 'evolution' | 'smtp' | 'wuzapi', values: object) =>
  w.carla.call(integrationRoutes.check, { params: { kind }, body: { values: { ...values } } }).then(({ stages }) => stages)
const smtp = (more: object = {}) => ({
  host: '127.0.0.1',
  port: mail,
  security: 'none',
  user: 'avisos',
  password: 'certa',
  fromAddress: 'avisos@padaria.example',
  ...more,
})

test('[BOT-11] the check of Evolution tells its version, a wrong key, and that something else is there', async () => {
  expect(await check('evolution', { url: evolution, apikey: KEY })).toMatchObject([
    { stage: 'version', result: 'ok', details: 'Evolution 2.3.1' },
    { stage: 'key', result: 'ok', details: 'vendas' },
  ])
  expect(await check('evolution', { url: evolution, apikey: 'outra' })).toMatchObject([
    { stage: 'version', result: 'ok' },
    { stage: 'key', result: 'failed', code: 'ERR_INTEGRATION_KEY', field: 'apikey' },
  ])
  expect((await check('evolution', { url: page, apikey: KEY }))[0]).toMatchObject({ result: 'failed' })
  const wrong = await w.carla.ask('PUT', '/integrations/evolution', { values: { url: 'evolution', apikey: KEY } })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'ERR_EVOLUTION_URL' } })
})

test('[BOT-12] an address that is none is an invalid Wuzapi URL', async () => {
  const wrong = await w.carla.ask('PUT', '/integrations/wuzapi', { values: { url: 'ftp://wuzapi' } })
  expect(wrong).toMatchObject({ status: 400, body: { error: 'ERR_WUZAPI_URL' } })
  expect(await check('wuzapi', { url: page })).toMatchObject([
    { stage: 'reached', result: 'failed', code: 'ERR_WUZAPI_URL', field: 'url' },
  ])
})

test('[SET-31] what the company saves, new channels begin with; its secrets never come back', async () => {
  const saved = await w.carla.call(integrationRoutes.save, {
    params: { kind: 'evolution' },
    body: { values: { url: evolution, apikey: KEY } },
  })
  expect(saved.values).toEqual({ url: evolution, apikey: SECRET_KEPT })
  const kept = await w.one<{ secrets: string; config: object }>(
    'select secrets, config from integration_values where tenant_id = $1',
    [w.padaria],
  )
  expect(JSON.stringify(kept)).not.toContain(KEY)

  const kinds = await w.carla.call(channelRoutes.kinds, {})
  const evo = kinds.find(({ type }) => type === 'evo')?.fields
  expect(evo?.find(({ name }) => name === 'apikey')).toMatchObject({ isRequired: false, isGiven: true, default: null })
  expect(evo?.find(({ name }) => name === 'url')).toMatchObject({ isRequired: false, default: evolution })

  const made = await w.carla.call(channelRoutes.create, {
    body: { type: 'evo', name: 'Evo da casa', config: { instance: 'casa' } },
  })
  expect(made.config).toMatchObject({ url: evolution, apikey: SECRET_KEPT, instance: 'casa' })
  // A channel that goes elsewhere brings a key of its own: the company's is not carried there, nor by the company's own form.
  const elsewhere = { type: 'evo', name: 'Evo de fora', config: { instance: 'casa', url: page } }
  expect(await w.rui.ask('POST', '/whatsapp', elsewhere)).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', issues: [{ path: ['config', 'apikey'] }] },
  })
  const moved = { values: { url: page, apikey: SECRET_KEPT } }
  for (const [method, url] of [
    ['PUT', '/integrations/evolution'],
    ['POST', '/integrations/evolution/check'],
  ] as const)
    expect(await w.carla.ask(method, url, moved)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', issues: [{ path: ['values', 'apikey'] }] },
    })
  // Those of another company have nothing of it.
  const theirs = await w.bento.ask('POST', '/whatsapp', { type: 'evo', name: 'Evo alheia', config: { instance: 'casa' } })
  expect(theirs).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

test('a private address is not reached for a company that types it', async () => {
  expect(await check('evolution', { url: 'http://169.254.169.254/latest', apikey: KEY })).toMatchObject([
    { result: 'failed', code: 'ERR_INTEGRATION_UNREACHABLE' },
  ])
  expect(await check('smtp', smtp({ host: '10.0.0.8' }))).toMatchObject([
    { stage: 'reached', result: 'failed', code: 'ERR_MAIL_HOST', field: 'host' },
  ])
})

test('[BOT-07] the test of a mail server names the field that is wrong, and sends a mail when none is', async () => {
  const failing = async (more: object) => (await check('smtp', smtp(more))).find(({ result }) => result === 'failed')
  expect(await failing({ port: 1 })).toMatchObject({ stage: 'secure', code: 'ERR_MAIL_PORT', field: 'port' })
  expect(await failing({ security: 'tls' })).toMatchObject({ stage: 'secure', code: 'ERR_MAIL_SECURITY', field: 'security' })
  expect(await failing({ security: 'starttls' })).toMatchObject({ code: 'ERR_MAIL_SECURITY', field: 'security' })
  expect(await failing({ password: 'errada' })).toMatchObject({ stage: 'login', code: 'ERR_MAIL_LOGIN', field: 'password' })
  expect(await failing({ fromAddress: 'eu@outra.example' })).toMatchObject({ code: 'ERR_MAIL_SENDER', field: 'fromAddress' })
  expect(mails).toEqual([])

  const stages = await check('smtp', smtp())
  expect(stages.map(({ stage, result }) => [stage, result])).toMatchObject([
    ['reached', 'ok'],
    ['secure', 'warning'],
    ['login', 'ok'],
    ['accepted', 'ok'],
    ['domain', expect.anything()],
  ])
  expect(mails).toEqual([`carla@t${w.padaria}.test`])
})

test('[PLT-09] a company’s mails go by its server, else by the platform’s, else by the environment’s', async () => {
  const hostFor = async () => (await mailServerOf(w.padaria))?.fromAddress ?? null
  expect(await hostFor()).toBeNull()
  await w.root.call(platformMailRoutes.save, { body: { values: smtp({ fromAddress: 'casa@padaria.example' }) } })
  expect(await hostFor()).toBe('casa@padaria.example')
  await w.carla.call(integrationRoutes.save, { params: { kind: 'smtp' }, body: { values: smtp() } })
  expect(await hostFor()).toBe('avisos@padaria.example')
  expect((await mailServerOf(w.oficina))?.fromAddress).toBe('casa@padaria.example')

  const { stages } = await w.root.call(platformMailRoutes.check, { body: { values: {} } })
  expect(stages.find(({ stage }) => stage === 'accepted')).toMatchObject({ result: 'ok', details: `root@t${w.main}.test` })
})
