import type { Address } from '@balcao/contract/channels/addresses'
import { isAt, textAt } from '../lib/wa/walk.ts'

/** A message's id as the page has it. The part the phones share is its `id`; the whole differs from phone to phone. */
export interface Key {
  id: string
  fromMe: boolean
  chat: string
  /** In a group: its author. */
  author: string
  whole: string
}

/** As an object or written in one. */
export function keyIn(value: unknown): Key | null {
  const whole = typeof value === 'string' ? value : textAt(value, '_serialized')
  const id = textAt(value, 'id')
  const chat = jidIn(value, 'remote')
  if (id && chat) return { id, chat, fromMe: isAt(value, 'fromMe'), author: jidIn(value, 'participant'), whole }
  const [, fromMe, of = '', written = '', author = ''] = /^(true|false)_([^_]+@[^_]+)_([^_]+)(?:_(.+))?$/.exec(whole) ?? []
  return written ? { id: written, chat: of, fromMe: fromMe === 'true', author, whole } : null
}

/** Somebody's name in WhatsApp, as text or as the page's object of it. */
export const jidIn = (value: unknown, ...path: string[]): string =>
  textAt(value, ...path) || textAt(value, ...path, '_serialized')

/** The page says `c.us` where the phones say `s.whatsapp.net`. */
export function widOf({ kind, value }: Pick<Address, 'kind' | 'value'>): string {
  if (kind === 'group') return `${value}@g.us`
  return kind === 'lid' ? `${value}@lid` : `${value.replace(/\D/g, '')}@c.us`
}
