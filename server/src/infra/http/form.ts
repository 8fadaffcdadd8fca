import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ErrorCode, Refusal, refuse } from '@balcao/contract/errors'
import type { Route } from '@balcao/contract/route'
import { Busboy } from '@fastify/busboy'
import { z } from 'zod'
import type { SignedIn } from '../trust/auth.ts'

export interface FormFile {
  bytes: AsyncIterable<Uint8Array>
  name: string
  type: string
}

/** Keeps a file of a form as it comes, and says by which id it is called. */
export type KeepFile = (who: SignedIn, file: FormFile) => Promise<KeptFile>

interface KeptFile {
  id: string
  sha256: string
}

/** Why a file of a form was not kept, and how it was called there. */
export interface RefusedFile {
  code: ErrorCode
  name: string
}

/** A form as the JSON it stands for. */
export interface Form {
  body: Record<string, unknown>
  /** Of those that `files` names, the ones that are not there. */
  refused: ReadonlyMap<string, RefusedFile>
  /** The whole form as one text, the same whatever boundary the client puts between its parts. */
  said: string
}

const LIMITS = { fields: 40, fieldSize: 256 * 1024, fieldNameSize: 100, files: 30, parts: 70 }

/** Its files are kept as they come, and `files` names them by their ids; each is kept or refused by itself. */
export async function readForm(
  form: Readable,
  { headers, route, keep }: { headers: IncomingHttpHeaders; route: Route; keep(file: FormFile): Promise<KeptFile> },
): Promise<Form> {
  const type = headers['content-type'] ?? ''
  const texts: [name: string, value: string][] = []
  const files: Promise<Taken>[] = []
  const streams: Readable[] = []
  const parser = parserFor(type)
  let isWrong = false
  parser.on('field', (name, value) => {
    if (value.includes('\0')) isWrong = true
    texts.push([name, value])
  })
  parser.on('file', (_field, bytes, name, _encoding, mime) => {
    streams.push(bytes)
    const taken = take(bytes, { name, type: mime }, keep)
    // Heard below, when the form is read.
    taken.catch(() => {})
    files.push(taken)
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, () => (isWrong = true))
  await pipeline(form, parser).catch(async (error: unknown) => {
    // A file that was broken off would be waited for without end.
    for (const stream of streams) stream.destroy(new Error('the form was broken off'))
    await Promise.allSettled(files)
    refuse('ERR_VALIDATION', { reason: 'form' }, error)
  })
  if (isWrong) refuse('ERR_VALIDATION', { reason: 'form' })
  const taken = await Promise.all(files)
  const fields = Object.fromEntries(texts.map(([name, value]) => [name, meant(route.body, name, value)]))
  return {
    body: { ...fields, ...(taken.length > 0 ? { files: taken.map(({ id: fileId }) => ({ fileId })) } : {}) },
    refused: new Map(taken.flatMap(({ id, name, code }) => (code ? [[id, { code, name }]] : []))),
    said: JSON.stringify([texts, taken.map(({ id: _, ...file }) => file)]),
  }
}

interface Taken {
  /** Of one that was refused: nobody's. */
  id: string
  name: string
  type: string
  sha256?: string
  code?: ErrorCode
}

async function take(
  bytes: Readable,
  { name, type }: Omit<FormFile, 'bytes'>,
  keep: (file: FormFile) => Promise<KeptFile>,
): Promise<Taken> {
  // One that is broken off before it is read says so when it is read.
  bytes.on('error', () => {})
  try {
    const { id, sha256 } = await keep({ bytes: bytes.iterator({ destroyOnReturn: false }), name, type })
    return { id, name, type, sha256 }
  } catch (error) {
    // What is refused in the middle is read to its end all the same, or nothing after it would be.
    bytes.resume()
    if (!(error instanceof Refusal) || error.code !== 'ERR_FILE_REJECTED') throw error
    return { id: randomUUID(), name, type, code: error.code }
  }
}

/** A form that does not say what parts it has is none. */
function parserFor(type: string): Busboy {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  } catch (error) {
    return refuse('ERR_VALIDATION', { reason: 'form' }, error)
  }
}

/** A form knows only words: numbers, and yes and no, are what the call says they are. */
function meant(body: z.ZodType | undefined, name: string, text: string): unknown {
  const kind = body instanceof z.ZodObject ? kindOf(body.shape[name]) : undefined
  if (kind === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function kindOf(schema: z.core.$ZodType | undefined): string | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return kindOf(schema.unwrap())
  return schema?._zod.def.type
}
