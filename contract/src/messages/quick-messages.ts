import { z } from 'zod'
import { plainResource, resource } from '../resource.ts'
import { storedFile } from './files.ts'

/** A text kept under a short key: typed after a slash, its variables are filled and it is ready to be sent. */
export const quickMessage = z.object({
  id: z.number(),
  key: z.string(),
  message: z.string(),
  /** An uploaded file that goes with it. */
  file: z.string().nullable(),
  /** What that file is. */
  media: storedFile.nullable(),
  /** The file is heard as a voice note. */
  sendAsAudio: z.boolean(),
  active: z.boolean(),
  createdAt: z.string(),
})
export type QuickMessage = z.output<typeof quickMessage>

export const quickMessageInput = z.object({
  key: z
    .string()
    .trim()
    .regex(/^[^\s/]+$/)
    .max(40),
  message: z.string().max(4096),
  file: z.uuid().nullable(),
  sendAsAudio: z.boolean(),
  active: z.boolean(),
})

export const quickMessageRoutes = plainResource('quick message', {
  path: '/fastreply',
  read: quickMessage,
  write: quickMessageInput,
  see: 'quickMessages.see',
  manage: 'quickMessages.manage',
  missing: 'ERR_NO_FAST_REPLY_FOUND',
  fails: ['ERR_NAME_TAKEN', 'ERR_EMPTY_MESSAGE', 'ERR_NO_FILE_FOUND'],
  sorts: ['key', 'active', 'createdAt'],
  filters: { active: z.enum(['true', 'false']).optional() },
})

/** Somebody's own, beside the company's: nobody else sees them, and where both have a key one's own is meant. */
export const ownQuickMessageRoutes = resource('own quick message', {
  path: '/ownFastReply',
  read: quickMessage,
  write: quickMessageInput,
  see: 'quickMessages.own',
  manage: 'quickMessages.own',
  missing: 'ERR_NO_FAST_REPLY_FOUND',
  fails: ['ERR_NAME_TAKEN', 'ERR_EMPTY_MESSAGE', 'ERR_NO_FILE_FOUND'],
  sorts: ['key', 'active', 'createdAt'],
  filters: { active: z.enum(['true', 'false']).optional() },
})

type Looked<Quick> =
  | { found: 'one'; quick: Quick }
  /** One of these is to be chosen, or more of its key typed. */
  | { found: 'several'; quicks: Quick[] }
  | { found: 'none' }

/**
 * What somebody means who typed this into a conversation; null when it asks for no quick message. A whole key is meant, even
 * where it begins another; accents and capitals are not needed.
 */
export function lookUp<Quick extends Pick<QuickMessage, 'key' | 'active'>>(
  typed: string,
  quicks: readonly Quick[],
): Looked<Quick> | null {
  const asked = /^\/(\S*)\s*$/.exec(typed)?.[1]
  if (asked === undefined) return null
  const begun = quicks.filter(quick => quick.active && plain(quick.key).startsWith(plain(asked)))
  const whole = (spelling: (key: string) => string) => begun.find(quick => spelling(quick.key) === spelling(asked))
  const meant = whole(lower) ?? whole(plain) ?? (begun.length === 1 && asked !== '' ? begun[0] : undefined)
  if (meant) return { found: 'one', quick: meant }
  return begun.length === 0 ? { found: 'none' } : { found: 'several', quicks: begun }
}

const lower = (text: string): string => text.normalize('NFC').toLowerCase()
const plain = (text: string): string => lower(text.normalize('NFD').replace(/\p{M}/gu, ''))
