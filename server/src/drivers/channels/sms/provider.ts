import type { Connection, Health, News, Outbound, Outside, Sent, WebhookCall } from '../driver.ts'

/** What the two have in common. A third is one more of these and its fields in the configuration. */
export interface SmsProvider {
  check(outside: Outside): Promise<Health>
  /** What has to be told or asked while the channel stands; ends with the signal. */
  begin(outside: Outside): Promise<Health>
  /** `number` in digits, with its country. */
  send(number: string, message: Outbound & { text: string }, outside: Outside, signal: AbortSignal): Promise<Sent>
  download?: (outside: Outside) => NonNullable<Connection['download']>
  verify(call: WebhookCall): boolean
  read(call: WebhookCall): News[]
  answer?(): { type: string; body: string }
}

/** The fields of a call, whether it came as a form, as JSON or in the address. */
export function fieldsOf({ query, body }: WebhookCall): Record<string, string> {
  const given = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return { ...query, ...Object.fromEntries(given.flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : []))) }
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)
