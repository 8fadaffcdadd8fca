import { z } from 'zod'
import type { Template } from '../channels/templates.ts'
import { route } from '../route.ts'
import { id, idNumber } from '../shapes.ts'
import { messageRow } from '../tickets/ticket-rows.ts'

/** What is filled in one hole: one line, as providers take it. */
const filled = z
  .string()
  .trim()
  .min(1)
  .max(1024)
  .regex(/^[^\n\t]*$/)

/** What a template's holes are filled with, each list in the order of its variables. */
const fillings = z
  .object({
    header: z.array(filled).max(10).default([]),
    body: z.array(filled).max(100).default([]),
    /** The end of the addresses that are left open, one after the other. */
    buttons: z.array(filled).max(10).default([]),
  })
  .strict()
export type Fillings = z.output<typeof fillings>

type Words = Pick<Template, 'header' | 'body' | 'footer' | 'buttons' | 'variables'>

/** The buttons whose address is left open. */
export const openButtons = ({ buttons }: Pick<Words, 'buttons'>): number[] =>
  buttons.flatMap(({ url }, i) => (url?.includes('{{') ? [i] : []))

/** Whether everything that has to be filled is. */
export const isFilled = (template: Words, { header, body, buttons }: Fillings): boolean =>
  header.length === template.variables.header.length &&
  body.length === template.variables.body.length &&
  buttons.length === openButtons(template).length

/** As the customer reads it; what is not filled yet stands as it is written. */
export function templateText({ header, body, footer, variables }: Words, filling: Pick<Fillings, 'header' | 'body'>): string {
  const top = header?.type === 'text' ? `*${filledIn(header.text, variables.header, filling.header)}*` : ''
  return [top, filledIn(body, variables.body, filling.body), footer && `_${footer}_`].filter(Boolean).join('\n\n')
}

/** Once: what a hole is filled with is not read for holes again. */
const filledIn = (text: string, names: readonly string[], values: readonly string[]): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, name) => values[names.indexOf(name)] || hole)

export const ticketTemplateRoutes = {
  send: route({
    method: 'POST',
    path: '/tickets/:id/template',
    can: 'tickets.work',
    summary: 'Send a text the provider approved, also when the time to answer freely is over',
    params: id,
    body: fillings
      .extend({
        templateId: idNumber,
        /** The picture, film or document of its header: uploaded before. */
        fileId: z.guid().optional(),
        idFront: z.string().trim().min(1).max(64).optional(),
        shownSeq: z.number().int().optional(),
      })
      .strict(),
    reply: messageRow,
    status: 201,
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_TEMPLATE_UNAVAILABLE',
      'ERR_TICKET_STATUS',
      'ERR_NEWER_REPLY',
      'ERR_CHANNEL_CANNOT',
      'ERR_FILE_REJECTED',
      'ERR_CREATING_MESSAGE',
      'ERR_VALIDATION',
    ],
  }),
}
