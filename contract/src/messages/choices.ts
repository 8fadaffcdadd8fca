import { z } from 'zod'
import type { Capabilities } from '../channels/channel-words.ts'
import { BUTTON_LABEL_MAX, INTERACTIVE_TEXT } from '../values/constants.ts'

/** What a customer is given to choose from. */
export interface Choice {
  title: string
  description?: string | undefined
}

/** A row of a list has room for more than a button. */
export const LIST_ROW = { title: 24, description: 72 } as const
export const CHOICES_MAX = 10

type Shows = Pick<Capabilities, 'buttons' | 'listRows'>

/** How many of them a channel shows itself; more go out as numbered text. */
export const shownAs = (what: 'buttons' | 'list', can: Shows): number => (what === 'buttons' ? can.buttons : can.listRows)

/** Words with numbers to answer by. */
export function numbered(body: string, choices: readonly Choice[], footer?: string): string {
  const lines = choices.map(({ title, description }, i) => `*${i + 1}* - ${title}${description ? `\n${description}` : ''}`)
  return [body, lines.join('\n'), footer].filter(part => part).join('\n\n')
}

/** Nobody can tell two of the same name apart. */
export const areDistinct = (titles: readonly string[]): boolean =>
  new Set(titles.map(one => one.trim().toLowerCase())).size === titles.length

const title = z.string().trim().min(1).max(BUTTON_LABEL_MAX)
const row = z
  .object({
    title: z.string().trim().min(1).max(LIST_ROW.title),
    description: z.string().trim().max(LIST_ROW.description).optional(),
  })
  .strict()

export const choiceFields = {
  text: z.string().trim().min(INTERACTIVE_TEXT.min).max(INTERACTIVE_TEXT.max),
  buttons: z.array(title).min(1).max(CHOICES_MAX).refine(areDistinct, { error: 'distinct' }).optional(),
  list: z
    .object({
      button: title,
      rows: z
        .array(row)
        .min(1)
        .max(CHOICES_MAX)
        .refine(rows => areDistinct(rows.map(one => one.title)), { error: 'distinct' }),
    })
    .strict()
    .optional(),
}
