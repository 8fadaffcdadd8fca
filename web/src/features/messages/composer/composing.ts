import type { MessageRow } from '@balcao/contract/ticket-rows'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { session } from '../../../api/session.ts'
import { dropDraft, readDraft, saveDraft } from '../../../kit/drafts.ts'

/** What somebody is writing in a conversation; kept with every letter, so that nothing that happens to the page loses it. */
const composing = z.object({
  text: z.string(),
  /** For colleagues alone: another text, which is never sent. */
  note: z.string().default(''),
  isNote: z.boolean().default(false),
  quotedMsgId: z.number().optional(),
  /** An own message that is being changed, instead of a new one. */
  editing: z.number().optional(),
  files: z.array(z.object({ fileId: z.string(), name: z.string(), caption: z.string(), voice: z.boolean() })),
})
export type Composing = z.output<typeof composing>
export const NOTHING: Composing = { text: '', note: '', isNote: false, files: [] }

const name = (ticketId: number) => `ticket:${ticketId}`
let open = new Map<number, Composing>()
let owner = session.userId()
const listeners = new Set<() => void>()

// What somebody else wrote here is theirs, and waits for them.
session.subscribe(() => {
  if (session.userId() === owner) return
  owner = session.userId()
  open = new Map()
})

export function composingIn(ticketId: number): Composing {
  const known = open.get(ticketId)
  if (known) return known
  const kept = composing.safeParse(readDraft(name(ticketId))).data ?? NOTHING
  open.set(ticketId, kept)
  return kept
}

export function compose(ticketId: number, change: Partial<Composing>): void {
  const { quotedMsgId, editing, ...rest } = { ...composingIn(ticketId), ...change }
  const next: Composing = {
    ...rest,
    ...(quotedMsgId === undefined ? {} : { quotedMsgId }),
    ...(editing === undefined ? {} : { editing }),
  }
  open.set(ticketId, next)
  const isEmpty = next.text === '' && next.note === '' && next.files.length === 0 && quotedMsgId === undefined
  if (isEmpty) dropDraft(name(ticketId))
  else saveDraft(name(ticketId), next)
  for (const listener of listeners) listener()
}

export const clear = (ticketId: number): void =>
  compose(ticketId, { text: '', files: [], quotedMsgId: undefined, editing: undefined })

/** The next words answer this message. */
export const replyTo = (message: MessageRow): void => {
  if (message.ticketId !== null) compose(message.ticketId, { quotedMsgId: message.id, editing: undefined, isNote: false })
}

/** The composer holds its words until they are saved or left. */
export const startEditing = (message: MessageRow): void => {
  if (message.ticketId !== null)
    compose(message.ticketId, { text: message.body, editing: message.id, quotedMsgId: undefined, isNote: false })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useComposing = (ticketId: number): Composing => useSyncExternalStore(subscribe, () => composingIn(ticketId))
