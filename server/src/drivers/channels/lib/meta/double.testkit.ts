import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { createOutlet } from '../../../../infra/outlet.ts'
import type { News, OutboundMedia, Outside } from '../../driver.ts'

/**
 * Graph as Meta documents it, written here because their own description of it covers WhatsApp alone and no server made from it
 * could be had without install scripts. It answers nothing that was not announced, word for word.
 */
export interface GraphDouble {
  outside: Outside
  news: News[]
  kept: Map<string, string>
  url: string
  /** The next call, in this order, and what it is answered. */
  expects(call: Expected, answer?: Answer): void
  /** Everything that was announced came, and nothing else did. */
  settled(): void
  close(): Promise<void>
}

export interface Expected {
  method: string
  /** Without the version. */
  path: string
  query?: Record<string, string>
  json?: unknown
  /** Of a form: its fields; files as `name (type, bytes)`. */
  form?: Record<string, string>
  token?: string
  /** Not of Graph itself: nothing proves the app secret there. */
  bare?: true
}

export interface Answer {
  status?: number
  json?: unknown
  body?: string | Buffer
  headers?: Record<string, string>
  /** Never ends. */
  endless?: true
  /** Cut off before a word. */
  cut?: true
}

export const TOKEN = 'EAAGm0PX4ZCpsBA-token'
export const APP_SECRET = '0f5b1a2c3d4e5f60718293a4b5c6d7e8'

const PROOF = createHmac('sha256', APP_SECRET).update(TOKEN).digest('hex')

/** `proves`: whether every call must show that it knows the app secret. */
export async function graphDouble({ hookUrl = 'https://desk.example/hooks/k1', proves = true } = {}): Promise<GraphDouble> {
  const script: { expected: Expected; answer: Answer }[] = []
  const surprises: unknown[] = []
  const server = createServer((request, response) => {
    void handle(request, response, { next: () => script.shift(), surprises, proof: proves ? PROOF : undefined })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { outside, news, kept } = outsideOf(url, hookUrl)

  return {
    outside,
    news,
    kept,
    url,
    expects: (expected, answer = {}) => void script.push({ expected, answer }),
    settled() {
      expect(surprises).toEqual([])
      expect(script.map(({ expected }) => `${expected.method} ${expected.path} never came`)).toEqual([])
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  {
    next,
    surprises,
    proof,
  }: { next: () => { expected: Expected; answer: Answer } | undefined; surprises: unknown[]; proof: string | undefined },
) {
  const came = await asExpected(request)
  const announced = next()
  try {
    const { token = TOKEN, bare, ...expected } = announced?.expected ?? { method: 'no', path: 'call' }
    expect(came).toEqual({ ...expected, authorization: `Bearer ${token}`, agent: 'balcao', proof: bare ? undefined : proof })
  } catch (surprise) {
    surprises.push(surprise instanceof Error ? surprise.message : surprise)
    response.writeHead(418).end('{"surprise":true}')
    return
  }
  answer(response, announced?.answer ?? {})
}

function answer(response: ServerResponse, { status = 200, json, body, headers, endless, cut }: Answer) {
  if (cut) return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  if (!endless) return void response.end(body ?? JSON.stringify(json ?? { success: true }))
  const more = () => {
    while (response.write('x'.repeat(65_536)));
  }
  response.on('drain', more).on('error', () => undefined)
  more()
}

async function asExpected(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
  const { appsecret_proof: proof, ...query } = Object.fromEntries(searchParams)
  const type = request.headers['content-type'] ?? ''
  return {
    method: request.method,
    path: pathname.replace(/^\/v25\.0\//, ''),
    ...(Object.keys(query).length > 0 && { query }),
    ...(type === 'application/json' && { json: JSON.parse(bytes.toString()) }),
    ...(type.startsWith('multipart/form-data') && { form: await formOf(bytes, type) }),
    authorization: request.headers.authorization,
    agent: request.headers['user-agent'],
    proof,
  }
}

async function formOf(bytes: Buffer<ArrayBuffer>, type: string): Promise<Record<string, string>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const fields = [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} (${value.type}, ${value.size})`,
  ])
  return Object.fromEntries(fields)
}

function outsideOf(url: string, hookUrl: string) {
  const news: News[] = []
  const kept = new Map<string, string>()
  const outside: Outside = {
    deliver: async one => void news.push(one),
    store: {
      get: async keys => Object.fromEntries([...kept].filter(([key]) => keys.includes(key))),
      under: async prefix => Object.fromEntries([...kept].filter(([key]) => key.startsWith(prefix))),
      set: async values => {
        for (const [key, value] of Object.entries(values)) value === null ? kept.delete(key) : kept.set(key, value)
      },
      clear: async () => kept.clear(),
    },
    ...createOutlet(['127.0.0.1']),
    hookUrl,
    baseUrl: () => url,
    log: { info: () => undefined, warn: () => undefined },
    signal: new AbortController().signal,
  }
  return { outside, news, kept }
}

/** As Meta words a refusal. */
export const refusal = (code: number, message: string, more: object = {}) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEf', ...more },
})

export function fileOf(kind: OutboundMedia['kind'], mimeType: string, bytes: Buffer = Buffer.from(`a ${kind}`)): OutboundMedia {
  return {
    kind,
    fileName: `nota.${mimeType.split('/')[1]?.split(';')[0]}`,
    mimeType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: async () => Readable.from([bytes]),
    url: async () => 'https://desk.example/files/signed',
  }
}
