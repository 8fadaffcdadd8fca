import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import https from 'node:https'
import { Readable } from 'node:stream'
import type { proto, WAMessage } from 'baileys'
import { z } from 'zod'
import type { Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { at, textAt } from '../lib/wa/walk.ts'
import { fileFrom } from '../provider-call.ts'
import type { Phone } from './library.ts'
import type { Ways } from './socket.ts'

/** What it takes to fetch a file later; the whole message is not kept for it. */
const reference = z.object({
  node: z.string(),
  path: z.string(),
  key: z.string(),
  message: z.object({ remoteJid: z.string(), id: z.string(), fromMe: z.boolean(), participant: z.string().optional() }),
})
type Reference = z.output<typeof reference>

/** Only the path of a file's address is believed: a sender could name any host. */
export function referenceTo(name: string, node: unknown, key: WAMessage['key']): string {
  const path = textAt(node, 'directPath') || pathIn(textAt(node, 'url'))
  const mediaKey = at(node, 'mediaKey')
  const { remoteJid, id, fromMe, participant } = key
  const message = { remoteJid: remoteJid ?? '', id: id ?? '', fromMe: fromMe ?? false, ...(participant && { participant }) }
  const written: Reference = { node: name, path, key: Buffer.from(bytesOf(mediaKey)).toString('base64'), message }
  return JSON.stringify(written)
}

const bytesOf = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : Buffer.from(typeof value === 'string' ? value : '', 'base64')

function pathIn(address: string): string {
  const url = URL.parse(address)
  return url ? url.pathname + url.search : ''
}

const MAX_BYTES = 110 * 1024 * 1024

interface Files {
  outside: Pick<Outside, 'fetch' | 'baseUrl'>
  ways: Ways
  phone(): Phone
}

export async function download(ref: string, files: Files, signal: AbortSignal): Promise<Readable> {
  const wanted = reference.parse(JSON.parse(ref))
  const encrypted = await fetched(wanted.path, files, signal).catch(async (error: unknown) => {
    if (!(error instanceof SendError) || error.outcome !== 'refused') throw error
    // It is no longer there: the phone it came from puts it back.
    return fetched(await askedAgain(wanted, files.phone(), signal), files, signal)
  })
  return Readable.from(decrypted(encrypted, wanted))
}

function fetched(path: string, { outside, ways }: Files, signal: AbortSignal): Promise<Readable> {
  const url = outside.baseUrl('whatsapp-media', 'https://mmg.whatsapp.net') + path
  if (ways.isProxied) return throughProxy(url, ways.files, signal)
  return fileFrom(outside.fetch, url, { headers: { origin: 'https://web.whatsapp.com' }, maxBytes: MAX_BYTES, signal })
}

const throughProxy = (url: string, agent: https.Agent, signal: AbortSignal): Promise<Readable> =>
  new Promise((done, fail) => {
    const lost = (error: unknown) =>
      fail(new SendError('wait', 'ERR_WAPP_DOWNLOAD_MEDIA', 'the file did not come', { cause: error }))
    https
      .get(url, { agent, signal, headers: { origin: 'https://web.whatsapp.com' } }, answer => {
        if (answer.statusCode === 200) return done(answer)
        answer.resume()
        fail(new SendError('refused', 'ERR_WAPP_DOWNLOAD_MEDIA', `the file: ${answer.statusCode}`))
      })
      .on('error', lost)
  })

/** A phone that is switched off says nothing at all, and the library waits for it for ever. */
const ASK_MS = 60_000

async function askedAgain({ node, key, message }: Reference, phone: Phone, signal: AbortSignal): Promise<string> {
  const content: proto.IMessage = { [node]: { mediaKey: Buffer.from(key, 'base64') } }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)])
  limit.throwIfAborted()
  const silent = new Promise<never>((_, fail) => limit.addEventListener('abort', () => fail(limit.reason), { once: true }))
  try {
    const renewed = await Promise.race([phone.updateMediaMessage({ key: message, message: content }), silent])
    return textAt(renewed.message, node, 'directPath')
  } catch (error) {
    if (limit.aborted) throw new SendError('wait', 'ERR_WAPP_DOWNLOAD_MEDIA', 'the phone does not answer', { cause: error })
    throw new SendError('refused', 'ERR_WAPP_DOWNLOAD_MEDIA', 'the phone has this file no more', { cause: error })
  }
}

const PURPOSES: Record<string, string> = {
  imageMessage: 'Image',
  stickerMessage: 'Image',
  videoMessage: 'Video',
  ptvMessage: 'Video',
  audioMessage: 'Audio',
  documentMessage: 'Document',
}
const PROOF_BYTES = 10

/** WhatsApp's files are AES in blocks, with ten bytes of proof at the end. */
async function* decrypted(encrypted: Readable, { node, key }: Reference): AsyncGenerator<Buffer> {
  const purpose = `WhatsApp ${PURPOSES[node] ?? 'Document'} Keys`
  const keys = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), Buffer.alloc(32), purpose, 112))
  const iv = keys.subarray(0, 16)
  const decipher = createDecipheriv('aes-256-cbc', keys.subarray(16, 48), iv)
  const proof = createHmac('sha256', keys.subarray(48, 80)).update(iv)
  let held = Buffer.alloc(0)
  for await (const chunk of encrypted) {
    const known = Buffer.concat([held, chunk])
    const end = Math.max(0, known.length - PROOF_BYTES)
    held = known.subarray(end)
    const part = known.subarray(0, end)
    proof.update(part)
    yield decipher.update(part)
  }
  if (!proof.digest().subarray(0, PROOF_BYTES).equals(held)) {
    throw new SendError('refused', 'ERR_WAPP_DOWNLOAD_MEDIA', 'the file is not what was sent')
  }
  yield decipher.final()
}
