import type { News, Outbound } from '../driver.ts'
import { SendError } from '../driver.ts'
import { at } from '../lib/wa/walk.ts'
import { said } from './content.ts'
import { keyIn } from './key.ts'

const KEPT = 1_000
const DOUBT_MS = 10 * 60_000

/**
 * The page tells of what we send as of what is written on the phone, and sooner than it tells us the id. So what comes
 * meanwhile is held back; and of a send nobody waited for, what it became is still told when it appears.
 */
export class Outbox {
  readonly #sent = new Set<string>()
  readonly #release: (held: unknown[]) => void
  #underWay = 0
  #held: unknown[] = []
  #doubtful: { reference: string; looks: string; until: number }[] = []

  /** `release` is given what can now be heard. */
  constructor(release: (held: unknown[]) => void) {
    this.#release = release
  }

  async sending<T extends { id: { id: string } } | undefined>(message: Outbound, work: Promise<T>): Promise<T> {
    this.#underWay++
    try {
      const made = await work
      if (made) this.#remember(made.id.id)
      return made
    } catch (error) {
      if (error instanceof SendError && error.outcome === 'doubt') {
        this.#doubtful.push({ reference: message.id, looks: looksOf(message), until: Date.now() + DOUBT_MS })
      }
      throw error
    } finally {
      if (--this.#underWay === 0) this.#release(this.#held.splice(0))
    }
  }

  /** Of a message of the company's: null when it is none of ours, what there is to tell of it when it is. */
  ours(data: unknown): News[] | null {
    const id = keyIn(at(data, 'id'))?.id ?? ''
    if (this.#sent.has(id)) return []
    if (this.#underWay > 0) {
      this.#held.push(data)
      return []
    }
    this.#doubtful = this.#doubtful.filter(({ until }) => until > Date.now())
    const place = this.#doubtful.findIndex(({ looks }) => looks === looksOfData(data))
    if (place < 0) return null
    const [{ reference } = { reference: '' }] = this.#doubtful.splice(place, 1)
    this.#remember(id)
    return [{ type: 'ack', externalId: id, ack: 1, reference }]
  }

  #remember(id: string): void {
    this.#sent.add(id)
    if (this.#sent.size > KEPT) for (const oldest of this.#sent) return void this.#sent.delete(oldest)
  }
}

function looksOf({ content }: Outbound): string {
  if (content.type === 'text') return `chat ${content.text}`
  return content.type === 'media' ? `${content.media.kind} ${content.caption}` : `${content.type} `
}

function looksOfData(data: unknown): string {
  const what = said(data)
  return what.type === 'message' ? `${what.words.kind ?? what.file?.kind ?? 'chat'} ${what.words.text}` : ''
}
