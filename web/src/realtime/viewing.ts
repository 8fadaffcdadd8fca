import type { ClientEventPayload } from '@balcao/contract/events'

type Said = ClientEventPayload<'viewing'>

/** Somebody who leafs through conversations tells of the one where they stay. */
const GATHER_MS = 150

const NOWHERE: Said = { ticketId: null, isTyping: false }
let now = NOWHERE
let told: Said | null = null
let say: (said: Said) => void = () => undefined
let gathering: ReturnType<typeof setTimeout> | undefined

function flush(): void {
  gathering = undefined
  if (told?.ticketId === now.ticketId && told.isTyping === now.isTyping) return
  told = now
  say(now)
}

/** What this browser shows, and whether somebody writes in it: told when it changed. */
export function nowViewing(next: Said): void {
  now = next
  if (gathering === undefined) gathering = setTimeout(flush, GATHER_MS)
}

/** A new connection: the server knows nothing of this browser yet. */
export function tellViewing(through: (said: Said) => void): void {
  say = through
  told = null
  flush()
}
