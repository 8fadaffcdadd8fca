import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { NextAnswer, ScriptedProvider, Taken } from '../../driver.suite.ts'
import { refusal, TOKEN } from './double.testkit.ts'
import { callOf, signed } from './payloads.testkit.ts'

/** A Graph for the suite that every driver passes: it takes what is sent, and fails as it is told to. */
export interface GraphRig {
  /** The answers to calls besides messages, by `GET path` without the version. */
  known: Readonly<Record<string, unknown>>
  /** A message's call as the suite sees it. */
  taken(body: unknown, files: ReadonlyMap<string, File>): Taken
  accepted(number: number): unknown
  says(message: { externalId: string; text: string; name?: string }): unknown
  saysUnknown(externalId: string): unknown
}

export interface File {
  size: number
  sha256: string
}
export const fileIn = (bytes: Buffer): File => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })

const FAILURES: Record<Exclude<NextAnswer, 'silent'>, { status: number; body: unknown }> = {
  limited: { status: 400, body: refusal(4, 'Application request limit reached') },
  refused: { status: 400, body: refusal(100, 'Invalid parameter') },
  broken: { status: 500, body: '<html>Internal Server Error</html>' },
  nonsense: { status: 200, body: '<html>Welcome to the hotel</html>' },
  unauthorized: { status: 401, body: refusal(190, 'The session has been invalidated') },
}

export async function graphRig(graph: GraphRig): Promise<{ url: string; provider: ScriptedProvider }> {
  const taken: Taken[] = []
  const files = new Map<string, File>()
  let planned: NextAnswer | null = null

  async function answerTo(request: IncomingMessage): Promise<{ status: number; body: unknown } | null> {
    const what = `${request.method} ${(request.url ?? '').replace(/\?.*/, '').replace('/v25.0/', '')}`
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: refusal(190, 'Malformed access token') }
    if (what.endsWith('/media')) {
      const id = String(files.size + 1)
      files.set(id, await uploaded(request))
      return { status: 200, body: { id } }
    }
    if (!what.endsWith('/messages')) return { status: 200, body: graph.known[what] ?? { success: true } }

    const order = graph.taken(await json(request), files)
    const failure = planned
    planned = null
    if (failure === 'silent') return null
    if (failure) return FAILURES[failure]
    taken.push(order)
    return { status: 200, body: graph.accepted(taken.length) }
  }

  const server = createServer((request, response) => {
    void answerTo(request).then(answer => {
      if (!answer) return
      const page = typeof answer.body === 'string'
      response.writeHead(answer.status, { 'content-type': page ? 'text/html' : 'application/json' })
      response.end(page ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const says: ScriptedProvider['says'] = message => callOf(graph.says(message))
  const provider: ScriptedProvider = {
    taken: () => taken,
    next(answer) {
      planned = answer
      return true
    },
    says,
    saysUnknown: externalId => callOf(graph.saysUnknown(externalId)),
    forged: () => signed(Buffer.from('{}'), 'not the secret'),
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, provider }
}

async function uploaded(request: IncomingMessage): Promise<File> {
  const bytes = Buffer.concat(await Array.fromAsync(request))
  const form = await new Response(bytes, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
  return fileIn(Buffer.from(await z.instanceof(Blob).parse(form.get('file')).arrayBuffer()))
}
