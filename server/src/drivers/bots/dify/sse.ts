import { BotError } from '../bot-driver.ts'
import { type Fields, isFields, readJson } from '../lib/json.ts'

const BYTES_MOST = 4 * 1024 * 1024
const EVENTS_MOST = 20_000
const EVENT_MOST = 256 * 1024

/** Server-sent events with JSON in their data. What never ends, or is larger than any answer, is given up. */
export async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<Fields> {
  const decoder = new TextDecoder()
  let rest = ''
  let size = 0
  let events = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > BYTES_MOST) throw tooMuch(`more than ${BYTES_MOST} bytes`)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    if (rest.length > EVENT_MOST) throw tooMuch(`an event of more than ${EVENT_MOST} letters`)
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      if (++events > EVENTS_MOST) throw tooMuch(`more than ${EVENTS_MOST} events`)
      const read = readJson(line.slice(5))
      if (isFields(read)) yield read
    }
  }
  const last = rest.startsWith('data:') ? readJson(rest.slice(5)) : null
  if (isFields(last)) yield last
}

const tooMuch = (details: string) => new BotError('handOver', 'ERR_BOT_ANSWER', details)
