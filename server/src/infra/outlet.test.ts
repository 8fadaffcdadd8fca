import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { builtinModules } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutlet } from './outlet.ts'
import { dispatcherOver, PROXY_FAILED } from './outside/egress-agent.ts'

const SOURCES = path.join(import.meta.dirname, '..')

/** Files that may open sockets, or ask where names lead, and why the guard need not look. */
const OWN_HANDS: Record<string, string> = {
  'infra/outside/egress.ts': 'the guard: names to addresses, and which of them may be reached',
  'infra/outside/egress-agent.ts': 'the guard: every agent is made here',
  'infra/outside/http-client.ts': 'the guard: its requests go through those agents',
  'infra/doctor/network.ts': 'the operator’s doctor: it asks PUBLIC_URL, which the operator wrote',
  'features/integrations/smtp.ts':
    'asks which servers may send for the domain of a sender; mail itself goes by an address of the guard',
  'drivers/channels/baileys/media.ts': 'a path of WhatsApp’s own host, through an agent of the guard',
}

/** Packages of the program. Those that open sockets: whose address it is, or which agent they are handed. */
const PACKAGES: Record<string, string> = {
  '@balcao/contract': 'opens none',
  '@expo-google-fonts/inter': 'a font',
  '@fastify/busboy': 'opens none',
  '@fastify/cookie': 'opens none',
  '@fastify/send': 'opens none',
  '@fastify/static': 'opens none',
  '@node-rs/argon2': 'opens none',
  '@simplewebauthn/server': 'opens none: no metadata service is asked',
  '@socket.io/postgres-adapter': 'DATABASE_URL, the operator’s',
  '@socket.io/redis-streams-adapter': 'REDIS_URL, the operator’s',
  baileys: 'WhatsApp’s own hosts; line, files and past through agents of the guard',
  '@zxcvbn-ts/language-common': 'opens none',
  'content-disposition': 'opens none',
  'cpf-cnpj-validator': 'opens none',
  'fast-json-stringify': 'opens none',
  fastify: 'listens',
  'file-type': 'opens none',
  helmet: 'opens none',
  ioredis: 'REDIS_URL, the operator’s',
  jose: 'opens none: keys are ours, no sets of keys are fetched',
  kysely: 'opens none',
  'libphonenumber-js': 'opens none',
  luxon: 'opens none',
  nodemailer: 'SMTP_URL, the operator’s; a company’s server by an address the guard looked up',
  pg: 'DATABASE_URL, the operator’s',
  'pg-boss': 'DATABASE_URL, the operator’s',
  otplib: 'opens none',
  pdfkit: 'opens none',
  papaparse: 'opens none',
  'pg-copy-streams': 'over a connection of pg',
  pino: 'opens none',
  'prom-client': 'opens none',
  re2js: 'opens none',
  sharp: 'opens none',
  'socket.io': 'listens',
  'tar-stream': 'opens none',
  'web-push': 'makes the request; the guarded fetch sends it',
  'whatsapp-web.js': 'a browser of its own at WhatsApp’s page; where a proxy is, the guard says which address that is',
  'puppeteer-core': 'types of the browser',
  yazl: 'opens none',
  zod: 'opens none',
}

const sources = globSync('**/*.ts', { cwd: SOURCES })
  .filter(file => !/\.(test|testkit|suite)\.ts$|^test\/|\/testing\/|^cli\/demo/.test(file))
  .map(file => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }))
  .filter(({ text }) => !text.includes("from 'vitest'"))

/** What a file loads when it runs, types left out. */
const loaded = (text: string): string[] => [
  ...[...text.matchAll(/^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gms)].map(found => found[1] ?? ''),
  ...[...text.matchAll(/^import '([^']+)'/gm)].map(found => found[1] ?? ''),
  ...[...text.matchAll(/\b(?:import|require|resolve)\('([^']+)'\)/g)].map(found => found[1] ?? ''),
]

const OPENS = /^node:(http|https|http2|net|tls|dgram|dns|dns\/promises|inspector)$/
/** What of these modules opens nothing. */
const HARMLESS =
  /^import \{ (?:(?:isIP|isIPv4|isIPv6|BlockList|type \w+|IncomingMessage|ServerResponse|Socket)(?:, )?)+ \} from 'node:\w+'$/gm

describe('no socket leaves this process but through the guard', () => {
  test('no other file can open one, or look up where a name leads', () => {
    expect(sources.length).toBeGreaterThan(300)
    const found = sources.filter(({ text }) => loaded(text.replace(HARMLESS, '')).some(name => OPENS.test(name)))
    const fetching = sources.filter(({ text }) => {
      if (/globalThis\.fetch|new (WebSocket|EventSource|XMLHttpRequest)\b/.test(text)) return true
      // A bare fetch is somebody's argument, or the program's own.
      return (
        /(?<![.\w])fetch\(/.test(text) && !/\bfetch: GuardedFetch|\{[^{}]*\bfetch\b[^{}]*\}(: |,? \w+\)| = )|'fetch'/.test(text)
      )
    })
    expect([...new Set([...found, ...fetching].map(({ file }) => file))].sort()).toEqual(Object.keys(OWN_HANDS).sort())
  })

  test('every package says what it opens: a new one is judged before it is used', () => {
    const names = sources
      .flatMap(({ text }) => loaded(text))
      .filter(name => !/^(\.|node:)/.test(name) && !builtinModules.includes(name))
    const packages = new Set(
      names.map(name =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      ),
    )
    expect([...packages].filter(name => !(name in PACKAGES)).sort()).toEqual([])
  })
})

const undo: (() => unknown)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

async function listening(server: http.Server | ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  undo.push(() => server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const get = (url: string, agent: http.Agent): Promise<string> =>
  new Promise((done, fail) => {
    const protocol = url.startsWith('https:') ? import('node:https') : import('node:http')
    void protocol.then(({ default: { get } }) =>
      get(url, { agent }, async answer => done((await Array.fromAsync(answer)).join(''))).on('error', fail),
    )
  })

describe('an agent for a library', () => {
  const inside = async () => [{ address: '127.0.0.1', family: 4 }]

  test('reaches what may be reached, and neither an address nor a name that leads inside', async () => {
    let asked = 0
    const port = await listening(http.createServer((_, answer) => answer.end(`${++asked}`)))
    expect(await get(`http://127.0.0.1:${port}`, createOutlet(['127.0.0.1']).agent('http:'))).toBe('1')
    const guarded = createOutlet([], inside)
    await expect(get(`http://127.0.0.1:${port}`, guarded.agent('http:'))).rejects.toThrow(/not a public address/)
    await expect(get(`http://inside.example:${port}`, guarded.agent('http:'))).rejects.toThrow(/not a public address/)
    await expect(guarded.addressOf('[::1]')).rejects.toThrow(/not a public address/)
    await expect(guarded.addressOf('inside.example')).rejects.toThrow(/not a public address/)
    expect(asked).toBe(1)
  })

  test('a fetch of the library’s own goes through it too', async () => {
    const port = await listening(http.createServer((asked, answer) => answer.setHeader('x-path', asked.url ?? '').end('past')))
    const through = (allowed: string[]) => ({ dispatcher: dispatcherOver(createOutlet(allowed).agent('http:')) }) as RequestInit
    const answer = await fetch(`http://127.0.0.1:${port}/a?b=1`, through(['127.0.0.1']))
    expect([answer.status, answer.headers.get('x-path'), await answer.text()]).toEqual([200, '/a?b=1', 'past'])
    await expect(fetch(`http://127.0.0.1:${port}/`, through([]))).rejects.toThrow()
  })

  test('through a proxy says the same of an open port, a closed one, one that refuses and one that is not ours to ask', async () => {
    let reached = 0
    const open = await listening(createServer(socket => socket.on('error', () => {}).end(`${++reached}`)))
    const refusing = await listening(http.createServer().on('connect', (_, socket) => socket.end('HTTP/1.1 403 No\r\n\r\n')))
    const told = (proxy: string, allowed: string[]) =>
      get('https://web.example/', createOutlet(allowed, inside).agent('https:', new URL(proxy))).then(
        () => 'reached',
        (error: Error) => error.message,
      )
    const ours = ['127.0.0.1', 'proxy.example']
    expect([
      await told(`http://127.0.0.1:${open}`, ours),
      await told(`http://127.0.0.1:${refusing}`, ours),
      await told('http://127.0.0.1:1', ours),
      await told(`https://proxy.example:${open}`, ours),
    ]).toEqual(Array(4).fill(PROXY_FAILED))
    const before = reached
    expect([
      await told(`http://127.0.0.1:${open}`, []),
      await told(`http://proxy.example:${open}`, []),
      await told('http://127.0.0.1:1', []),
    ]).toEqual(Array(3).fill(PROXY_FAILED))
    expect(reached).toBe(before)
  })
})
