import { textAt } from './walk.ts'

interface Card {
  name: string
  phones: string[]
}

/** WhatsApp's contact nodes: a name, and a vCard with the numbers. */
export const readCards = (nodes: readonly unknown[]): Card[] =>
  nodes.map(node => {
    const card = textAt(node, 'vcard')
    return { name: textAt(node, 'displayName') || line(card, 'FN') || '', phones: phonesIn(card) }
  })

const line = (card: string, name: string): string | undefined =>
  new RegExp(`^(?:item\\d+\\.)?${name}[^:\\r\\n]*:([^\\r\\n]*)`, 'im').exec(card)?.[1]?.trim()

const phonesIn = (card: string): string[] =>
  [...card.matchAll(/^(?:item\d+\.)?TEL[^:\r\n]*:([^\r\n]*)/gim)].flatMap(([, phone = '']) => phone.trim() || [])

/** `waid` makes it a contact one can write to. */
export function vcardOf({ name, phones }: { name: string; phones: readonly string[] }): string {
  const numbers = phones.map(phone => {
    const digits = phone.replace(/\D/g, '')
    return `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`
  })
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped(name)};;;`, `FN:${escaped(name)}`, ...numbers, 'END:VCARD'].join('\n')
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, ' ')
