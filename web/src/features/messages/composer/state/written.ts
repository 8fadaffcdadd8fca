import type { Draft } from '@balcao/contract/messages/drafts'
import { z } from 'zod'

/** What somebody is writing in a conversation; kept with every letter, so that nothing that happens to the page loses it. */
export const composing = z.object({
  text: z.string(),
  /** For colleagues alone: another text, which is never sent. */
  note: z.string().default(''),
  isNote: z.boolean().default(false),
  quotedMsgId: z.number().optional(),
  /** An own message that is being changed, instead of a new one. */
  editing: z.number().optional(),
  /** The words of a new message that wait until the change is done. */
  behind: z.string().optional(),
  files: z.array(z.object({ fileId: z.string(), name: z.string(), caption: z.string(), voice: z.boolean() })),
  /** The server has other words, or none. */
  isUnsaved: z.boolean().default(true),
  /** When the server kept what it was last the same as. */
  savedAt: z.string().nullable().default(null),
})
export type Composing = z.output<typeof composing>

export const NOTHING: Composing = { text: '', note: '', isNote: false, files: [], isUnsaved: false, savedAt: null }

/** Null: nothing happened elsewhere. */
export function elsewhere(its: Composing, kept: Draft | null): Composing | null {
  if (its.editing !== undefined || its.savedAt === (kept?.savedAt ?? null)) return null
  if (!kept) return NOTHING
  const { quotedMsgId, ...words } = kept.words
  return { ...words, ...(quotedMsgId === undefined ? {} : { quotedMsgId }), savedAt: kept.savedAt, isUnsaved: false }
}
