import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookCall } from '../driver.ts'
import { textAt } from '../lib/wa/walk.ts'
import type { MeowConfig } from './config.ts'

export interface MeowCall {
  payload: unknown
  /** Sent apart, by builds that put files beside the message. */
  file: Buffer | null
  /** What a signature is over. */
  signed: Buffer
}

/** A server writes its calls as a form, as a form with a file, or as JSON: its operator has chosen which. */
export function opened({ headers, bytes, body }: WebhookCall): MeowCall | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary)
    return inForm(body, bytes) ?? (typeof body === 'object' && body ? { payload: body, file: null, signed: bytes } : null)
  const { fields, files } = partsOf(bytes, boundary)
  const told = inForm(fields, Buffer.from(goJson(fields)))
  return told && { ...told, file: files.file ?? null }
}

function inForm(fields: unknown, signed: Buffer): MeowCall | null {
  const json = textAt(fields, 'jsonData')
  if (json === '') return null
  try {
    const payload: unknown = JSON.parse(json)
    if (typeof payload !== 'object' || payload === null) return null
    const token = textAt(fields, 'token') || textAt(payload, 'token')
    return { payload: { ...payload, ...(token && { token }) }, file: null, signed }
  } catch {
    return null
  }
}

/** Old servers send the user's token along, new ones sign; a server that does neither is known by the address alone. */
export function isFrom({ token, hmacToken }: Pick<MeowConfig, 'token' | 'hmacToken'>, call: WebhookCall): boolean {
  const told = opened(call)
  const sent = textAt(told?.payload, 'token')
  if (sent && !same(sent, token)) return false
  if (!hmacToken) return true
  const expected = createHmac('sha256', hmacToken)
    .update(told?.signed ?? call.bytes)
    .digest('hex')
  return same(call.headers['x-hmac-signature'] ?? '', expected)
}

const same = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** As Go writes a map: keys in order, and what HTML could read escaped. */
const goJson = (fields: Record<string, string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))).replace(
    /[<>&\u2028\u2029]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function partsOf(bytes: Buffer, boundary: string) {
  const fields: Record<string, string> = {}
  const files: Record<string, Buffer> = {}
  const mark = Buffer.from(`--${boundary}`)
  let start = bytes.indexOf(mark)
  while (start >= 0) {
    const from = start + mark.length + 2
    const end = bytes.indexOf(mark, from)
    if (end < 0) break
    const part = bytes.subarray(from, end - 2)
    const gap = part.indexOf('\r\n\r\n')
    const head = part.subarray(0, Math.max(gap, 0)).toString()
    const name = /name="([^"]*)"/i.exec(head)?.[1]
    const content = part.subarray(gap + 4)
    if (name && gap >= 0 && /filename=/i.test(head)) files[name] = content
    else if (name && gap >= 0) fields[name] = content.toString()
    start = end
  }
  return { fields, files }
}
