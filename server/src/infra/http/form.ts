import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '@balcao/contract/errors'
import type { Route } from '@balcao/contract/route'
import { Busboy } from '@fastify/busboy'
import { z } from 'zod'
import type { SignedIn } from '../auth.ts'

export interface FormFile {
  bytes: Readable
  name: string
  type: string
}

/** Keeps a file of a form as it comes, and says by which id it is called. */
export type KeepFile = (who: SignedIn, file: FormFile) => Promise<string>

export const isForm = (headers: IncomingHttpHeaders): boolean => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

const LIMITS = { fields: 40, fieldSize: 256 * 1024, fieldNameSize: 100, files: 30, parts: 70 }

/** A form with files as the JSON it stands for: its files are kept as they come, and `files` names them by their ids. */
export async function bodyOfForm(
  form: Readable,
  { headers, route, keep }: { headers: IncomingHttpHeaders; route: Route; keep(file: FormFile): Promise<string> },
): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? ''
  const fields: Record<string, unknown> = {}
  const files: Promise<string>[] = []
  const streams: Readable[] = []
  const parser = parserFor(type)
  let isWrong = false
  parser.on('field', (name, value) => {
    if (value.includes('\0')) isWrong = true
    fields[name] = meant(route.body, name, value)
  })
  parser.on('file', (_field, bytes, name, _encoding, mime) => {
    streams.push(bytes)
    const kept = keep({ bytes, name, type: mime })
    // What is refused is read to its end all the same, or nothing after it would be.
    kept.catch(() => bytes.resume())
    files.push(kept)
  })
  for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, () => (isWrong = true))
  await pipeline(form, parser).catch(async (error: unknown) => {
    // A file that was broken off would be waited for without end.
    for (const stream of streams) stream.destroy(new Error('the form was broken off'))
    await Promise.allSettled(files)
    refuse('ERR_VALIDATION', { reason: 'form' }, error)
  })
  if (isWrong) refuse('ERR_VALIDATION', { reason: 'form' })
  const ids = await Promise.all(files)
  return { ...fields, ...(ids.length > 0 ? { files: ids.map(fileId => ({ fileId })) } : {}) }
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
