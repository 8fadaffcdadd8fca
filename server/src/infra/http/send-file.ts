import path from 'node:path'
import { Readable } from 'node:stream'
import { refuse } from '@balcao/contract/errors'
import type { FileAnswer, StreamAnswer } from '@balcao/contract/route'
import send from '@fastify/send'
import contentDisposition from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Nothing in a file runs, whatever type it claims: no script, no form, no origin of its own. */
const INERT = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
/** Browsers show a PDF by a program of their own, which a sandbox would keep out. */
const policyFor = (type: string) => (type === 'application/pdf' ? INERT : `${INERT}; sandbox`)

/** Sends a file or the asked part of it. The browser keeps it, and asks each time whether it still holds and may be seen. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const tag = `"${file.tag}"`
  reply.headers({
    etag: tag,
    'cache-control': 'private, no-cache',
    'content-disposition': contentDisposition(file.name, { type: file.inline ? 'inline' : 'attachment' }),
    'content-security-policy': policyFor(file.type),
    vary: 'authorization, cookie',
  })
  if (holds(request.headers['if-none-match'], tag)) return reply.status(304).send()

  const { method, headers } = request.raw
  const part = headers['if-range'] === undefined || headers['if-range'] === tag ? headers.range : undefined
  // It reads nothing of the request but these two.
  const asked = Object.assign(Readable.from([]), { method, headers: part === undefined ? {} : { range: part } })
  const found = await send(asked, path.basename(file.path), { ...WHAT_WE_SAY, root: path.dirname(file.path) })
  if (found.statusCode === 416)
    return reply
      .status(416)
      .headers({ 'content-range': String(found.headers['Content-Range']) })
      .send()
  if (found.type !== 'file') return refuse('ERR_NO_FILE_FOUND', { reason: 'bytes' })
  return reply.status(found.statusCode).headers(found.headers).type(file.type).send(found.stream)
}

/** What is written while it is sent has no length, no parts and nothing to be kept by. */
export const sendStream = (reply: FastifyReply, { type, name, bytes }: StreamAnswer): FastifyReply =>
  reply
    .type(type)
    .headers({
      'cache-control': 'no-store',
      'content-disposition': contentDisposition(name),
      'content-security-policy': policyFor(type),
    })
    .send(Readable.from(bytes, { objectMode: false }))

const WHAT_WE_SAY = { cacheControl: false, etag: false, lastModified: false, contentType: false, index: false } as const

const holds = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some(one => one.trim().replace(/^W\//, '') === tag) ?? false
