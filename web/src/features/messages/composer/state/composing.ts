import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { useSyncExternalStore } from 'react'
import { session } from '../../../../api/session.ts'
import { dropDraft, readDraft, saveDraft } from '../../../../kit/drafts.ts'
import { write } from '../../../../kit/writing.ts'
import { type Composing, composing, NOTHING } from './written.ts'

const name = (ticketId: number) => `ticket:${ticketId}`
let open = new Map<number, Composing>()
const listeners = new Set<() => void>()

// What somebody else wrote here is theirs, and waits for them.
session.onOther(() => {
  open = new Map()
  for (const listener of listeners) listener()
})

export function composingIn(ticketId: number): Composing {
  const known = open.get(ticketId)
  if (known) return known
  const kept = composing.safeParse(readDraft(name(ticketId))).data ?? NOTHING
  open.set(ticketId, kept)
  return kept
}

export function compose(ticketId: number, change: Partial<Composing>): void {
  const { quotedMsgId, editing, behind, ...rest } = { ...composingIn(ticketId), ...change }
  const next: Composing = {
    ...rest,
    ...(quotedMsgId === undefined ? {} : { quotedMsgId }),
    ...(editing === undefined ? {} : { editing }),
    ...(behind === undefined ? {} : { behind }),
  }
  put(ticketId, { ...next, isUnsaved: true })
  for (const listener of writers) listener(ticketId)
}

/** As it stands now, from wherever. */
export function put(ticketId: number, next: Composing): void {
  open.set(ticketId, next)
  // That nothing is left is remembered until the server knows.
  if (isNothing(next) && !next.isUnsaved) dropDraft(name(ticketId))
  else saveDraft(name(ticketId), next)
  for (const listener of listeners) listener()
}

export const isNothing = ({ text, note, files, quotedMsgId }: Composing): boolean =>
  text === '' && note === '' && files.length === 0 && quotedMsgId === undefined

export const clear = (ticketId: number): void =>
  compose(ticketId, { text: '', files: [], quotedMsgId: undefined, editing: undefined })

/** The next words answer this message. */
export const replyTo = (message: MessageRow): void => {
  if (message.ticketId === null) return
  compose(message.ticketId, { quotedMsgId: message.id, editing: undefined, isNote: false })
  write()
}

/** To the customer, or to colleagues. */
export const writeTo = (ticketId: number, isNote: boolean): void => {
  compose(ticketId, { isNote })
  write()
}

/** The composer holds its words until they are saved or left. */
export const startEditing = (message: MessageRow): void => {
  if (message.ticketId === null) return
  const { editing, text, behind } = composingIn(message.ticketId)
  compose(message.ticketId, {
    text: message.body,
    editing: message.id,
    behind: editing === undefined ? text : behind,
    quotedMsgId: undefined,
    isNote: false,
  })
  write()
}

/** The change is made or given up: what was being written before, and what was attached meanwhile, is there again. */
export const stopEditing = (ticketId: number): void =>
  compose(ticketId, { text: composingIn(ticketId).behind ?? '', editing: undefined, behind: undefined, quotedMsgId: undefined })

/** Somebody wrote, in which ticket. */
const writers = new Set<(ticketId: number) => void>()
export const onComposed = (listener: (ticketId: number) => void) => {
  writers.add(listener)
  return () => void writers.delete(listener)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useComposing = (ticketId: number): Composing => useSyncExternalStore(subscribe, () => composingIn(ticketId))
