import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { WebhookCall } from '../../driver.ts'
import { APP_SECRET } from './double.testkit.ts'

/** Calls as Meta documents them, made by us with invented people: a file for each kind. */
export function payloadsIn(folder: URL) {
  return {
    names: readdirSync(folder).map(file => file.replace(/\.json$/, '')),
    call: (name: string): WebhookCall => signed(readFileSync(new URL(`${name}.json`, folder))),
  }
}

/** As Meta signs: over the bytes as they are sent. */
export function signed(bytes: Buffer, appSecret = APP_SECRET): WebhookCall {
  const signature = createHmac('sha256', appSecret).update(bytes).digest('hex')
  return {
    url: 'https://balcao.example/hooks/k',
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
    query: {},
    bytes,
    body: jsonOf(bytes),
  }
}

export const callOf = (body: unknown): WebhookCall => signed(Buffer.from(JSON.stringify(body) ?? ''))

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

/** Every value of a payload replaced, one at a time, by what a stranger might send. */
export function* mangled(value: unknown): Generator<unknown> {
  const odd = [null, [], {}, '', 'constructor', -1, 1e300, { length: -1 }, [[null]], 'x'.repeat(100_000), '\ud800\0']
  yield* odd
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const other of mangled(inner)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other }
    }
  }
}
