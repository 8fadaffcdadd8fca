import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { startWhatsAppServer } from '@openclaw/crabline'
import { z } from 'zod'
import { installed, type Library } from '../../server/src/drivers/channels/baileys/library.ts'
import { wait } from '../stand.ts'

/**
 * WhatsApp as crabline plays it: a server for each account, which keeps its conversations over every disconnect, behind one
 * address. A line is led to its account by the routing info that clients say before anything else.
 */
export interface Phones {
  /** For PROVIDER_URLS. */
  urls: string
  /** What an account's linked device has of it. */
  creds(account: number): string
  openLines(): number
  cut(): void
  /** What was written out by any account, as often as it was taken. */
  written: string[]
  /** The ids of the messages a device acknowledged. */
  received: ReadonlySet<string>
  /** A customer writes to an account: one message after another, each when it is connected and until its device has it or its line ends. */
  tell(account: number, from: string, told: { id: string; text: string }): Promise<void>
  close(): Promise<void>
}

const TOKEN = 'of-the-soak'

const HAS_IT = { id: z.string(), error: z.undefined().optional(), type: z.literal('inactive').optional() }
const node = z.object({ tag: z.enum(['receipt', 'ack']), attrs: z.object(HAS_IT) })
const sent = z.object({ key: z.object({ fromMe: z.literal(true) }), message: z.object({ conversation: z.string() }) })

export async function startPhones(count: number): Promise<Phones> {
  const library = await installed()
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-phones-'))
  const written: string[] = []
  const received = new Set<string>()
  const hear = (body: unknown): void => {
    const has = node.safeParse(body)
    if (has.success) received.add(has.data.attrs.id)
    const out = sent.safeParse(body)
    if (out.success) written.push(out.data.message.conversation)
  }
  const servers = await Promise.all(
    Array.from({ length: count }, (_, account) =>
      startWhatsAppServer({
        accessToken: TOKEN,
        adminToken: TOKEN,
        selfJid: jidOf(account),
        recorderPath: path.join(folder, `${account}.jsonl`),
        onEvent: event => hear('body' in event ? event.body : null),
      }),
    ),
  )
  const lines = new Map<number, Line>()
  const front = http.createServer((_, answer) => answer.writeHead(404).end())
  front.on('upgrade', (request, client) => {
    client.on('error', () => client.destroy())
    welcome(request, client)
    client.once('data', (first: Buffer) => {
      const account = accountOf(first)
      const server = servers[account]
      if (!server) return void client.destroy()
      // As telephones do: the later line ends the earlier.
      lines.get(account)?.end()
      lines.set(account, lead(request, client, { first, to: server.manifest.baseUrl }))
    })
  })
  await new Promise<void>(listening => front.listen(0, '127.0.0.1', listening))
  const { port } = front.address() as AddressInfo
  const waiting = new Map<number, Promise<void>>()
  const openLine = (account: number) => {
    const line = lines.get(account)
    return line?.isOpen() ? line : null
  }

  // Crabline tells nothing twice: what is on its way when a line ends is not told again.
  async function tellOne(account: number, from: string, { id, text }: { id: string; text: string }): Promise<void> {
    while (!openLine(account)) await wait(50)
    const line = openLine(account)
    const jid = `${from}@s.whatsapp.net`
    const answer = await fetch(servers[account]?.manifest.endpoints.adminInboundUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-crabline-admin-token': TOKEN },
      body: JSON.stringify({ chatJid: jid, senderJid: jid, pushName: `Cliente ${from}`, messageId: id, text }),
    })
    if (!answer.ok) throw new Error(`crabline answered ${answer.status}: ${await answer.text()}`)
    while (!received.has(id) && line?.isOpen()) await wait(50)
  }

  const end = () => lines.forEach(line => void line.end())

  return {
    urls: `whatsapp-socket=http://127.0.0.1:${port}/ws/chat?access_token=${TOKEN}`,
    creds: account => credsOf(account, library),
    openLines: () => [...lines.values()].filter(line => line.isOpen()).length,
    cut: end,
    written,
    received,
    tell(account, from, told) {
      const said = (waiting.get(account) ?? Promise.resolve()).then(() => tellOne(account, from, told))
      waiting.set(account, said)
      return said
    },
    async close() {
      end()
      front.closeAllConnections()
      front.close()
      await Promise.all(servers.map(server => server.close()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const jidOf = (account: number): string => `15550${String(account).padStart(6, '0')}@s.whatsapp.net`

/** A device that was linked before: crabline links none. */
const credsOf = (account: number, { BufferJSON, initAuthCreds, proto }: Library): string =>
  JSON.stringify(
    {
      ...initAuthCreds(),
      registered: true,
      accountSyncCounter: 1,
      me: { id: jidOf(account).replace('@', ':1@'), name: 'Padaria' },
      account: proto.ADVSignedDeviceIdentity.create({}),
      routingInfo: Buffer.from(String(account)),
    },
    BufferJSON.replacer,
  )

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Speaks for the server that it is not known yet; that one will give the same answer to the same key. */
function welcome(request: http.IncomingMessage, client: Duplex): void {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64')
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
  client.write(`${upgrade}Sec-WebSocket-Accept: ${accept}\r\n\r\n`)
}

/** The first frame of a client begins with its routing info: ED, two bytes, three for the length, and what it is. */
function accountOf(frame: Buffer): number {
  const length = (frame[1] ?? 0) & 127
  const from = length === 126 ? 4 : 2
  const mask = frame.subarray(from, from + 4)
  const said = frame.subarray(from + 4).map((byte, i) => byte ^ (mask[i % 4] ?? 0))
  const text = Buffer.from(said)
  return text.toString('latin1', 0, 2) === 'ED' ? Number(text.toString('utf8', 7, 7 + text.readUIntBE(4, 3))) : -1
}

interface Line {
  isOpen(): boolean
  end(): void
}

function lead(request: http.IncomingMessage, client: Duplex, { first, to }: { first: Buffer; to: string }): Line {
  let server: Duplex | null = null
  const end = () => {
    client.destroy()
    server?.destroy()
  }
  client.pause().on('close', end)
  const asked = http.get(to + request.url, { headers: request.headers }).on('error', end)
  asked.on('upgrade', (_, socket, head) => {
    server = socket.on('error', end).on('close', end)
    if (client.destroyed) return end()
    client.write(head)
    socket.write(first)
    client.pipe(socket).pipe(client)
  })
  return { isOpen: () => server !== null && !client.destroyed, end }
}
