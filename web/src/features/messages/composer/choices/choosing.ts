import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { areDistinct, type Choice, choiceFields, shownAs } from '@balcao/contract/messages/choices'
import { z } from 'zod'

/** What somebody is putting together for a customer to choose from. */
export const choosing = z.object({
  kind: z.enum(['buttons', 'list']),
  text: z.string(),
  opens: z.string(),
  rows: z.array(z.object({ title: z.string(), description: z.string() })),
})
export type Choosing = z.output<typeof choosing>

export const BLANK: Choosing = {
  kind: 'buttons',
  text: '',
  opens: '',
  rows: [
    { title: '', description: '' },
    { title: '', description: '' },
  ],
}

/** Lines that were left empty are none. */
export const offered = ({ kind, rows }: Choosing): Choice[] =>
  rows
    .filter(row => row.title.trim() !== '')
    .map(({ title, description }) => ({
      title: title.trim(),
      ...(kind === 'list' && description.trim() ? { description: description.trim() } : {}),
    }))

/** As it is sent; null while something is missing, too long or there twice. */
export function asked(its: Choosing) {
  const choices = offered(its)
  const all =
    its.kind === 'buttons'
      ? { text: its.text, buttons: choices.map(choice => choice.title) }
      : { text: its.text, list: { button: its.opens, rows: choices } }
  return z.object(choiceFields).safeParse(all).data ?? null
}

/** Whether a line says what one above it says. */
export const isTwice = ({ rows }: Choosing, at: number): boolean => {
  const title = rows[at]?.title ?? ''
  return title.trim() !== '' && rows.slice(0, at).some(row => !areDistinct([row.title, title]))
}

/** Why it goes out as numbered text on this channel: it shows none, or not so many. Null: it shows them. */
export function whyText(its: Choosing, can: Pick<Capabilities, 'buttons' | 'listRows'>): { most: number; is: number } | null {
  const most = shownAs(its.kind, can)
  const is = offered(its).length
  return is > most || most === 0 ? { most, is } : null
}
