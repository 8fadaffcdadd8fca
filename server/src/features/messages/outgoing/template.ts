import { templateContent } from '@balcao/contract/channels/templates'
import { refuse } from '@balcao/contract/errors'
import { isFilled, openButtons, templateText, type ticketTemplateRoutes } from '@balcao/contract/messages/ticket-templates'
import type { Handlers } from '@balcao/contract/route'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { sql } from 'kysely'
import { z } from 'zod'
import { queryTenant } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { type Asker, visibleTo } from '../../tickets/index.ts'
import type { Content } from '../rules/payload.ts'
import { writeOne } from './direct.ts'
import { filesFor } from './files.ts'
import type { PreparedMessage } from './queue.ts'
import { preparedFrom } from './send.ts'
import { type Writer, writerOf } from './write.ts'

export const ticketTemplateHandlers: Handlers<typeof ticketTemplateRoutes, Exchange> = {
  send: ({ actor, exchange, params, body }) => sendTemplate(writerOf(actor, exchange), params.id, body),
}

type Asked = z.output<typeof ticketTemplateRoutes.send.body>

const approved = templateContent.extend({ name: z.string(), language: z.string() })
type Approved = z.output<typeof approved>

/** A text the provider approved goes out at any time: that is what it was approved for. */
async function sendTemplate(writer: Writer, ticketId: number, asked: Asked): Promise<MessageRow> {
  const template = await approvedFor(writer, ticketId, asked.templateId)
  if (!isFilled(template, asked)) refuse('ERR_VALIDATION', { reason: 'holes' })
  const file = await headerFile(writer, template, asked.fileId)
  const saying: PreparedMessage = {
    ...preparedFrom({ body: templateText(template, asked), ...(file && { file }) }),
    content: contentOf(template, asked),
    ...(asked.idFront === undefined ? {} : { idFront: asked.idFront }),
  }
  const say = ({ templates }: { templates: boolean }) =>
    templates ? [saying] : refuse('ERR_CHANNEL_CANNOT', { what: 'template' })
  return writeOne(writer, ticketId, say, { shownSeq: asked.shownSeq, isApproved: true })
}

/** Of the ticket's channel, as the provider last told of it. */
async function approvedFor(asker: Asker, ticketId: number, templateId: number): Promise<Approved> {
  const tenant = asker.tenantId
  const [found] = await queryTenant(
    tenant,
    () => sql<{ template: object | null }>`
      select x.content || jsonb_build_object('name', x.name, 'language', x.language) as template from tickets t
      left join channel_templates x on x.tenant_id = t.tenant_id and x.channel_id = t.channel_id and x.id = ${templateId}
        and x.status = 'approved' and x.held_at is null
      where t.tenant_id = ${tenant} and t.id = ${ticketId} and ${visibleTo(asker)}`,
  )
  const { template } = found ?? refuse('ERR_NO_TICKET_FOUND', { id: ticketId })
  return approved.parse(template ?? refuse('ERR_TEMPLATE_UNAVAILABLE', { id: templateId }))
}

/** A header that is a picture, a film or a document needs just that. */
async function headerFile(writer: Writer, { header }: Approved, fileId: string | undefined) {
  if (!header || header.type === 'text') return undefined
  if (header.type === 'location') return refuse('ERR_CHANNEL_CANNOT', { what: 'location' })
  const [attached] = fileId === undefined ? [] : await filesFor(writer, [{ fileId, caption: '', voice: false }])
  return attached?.file?.kind === header.type ? attached.file : refuse('ERR_FILE_REJECTED', { fileId, wanted: header.type })
}

export function contentOf(template: Approved, { header, body, buttons }: Pick<Asked, 'header' | 'body' | 'buttons'>): Content {
  const { variables } = template
  const open = openButtons(template)
  return {
    type: 'template',
    name: template.name,
    language: template.language,
    ...headerOf(template, named(variables.header, header)),
    body: named(variables.body, body),
    ...(open.length === 0 ? {} : { buttons: open.map((index, i) => ({ index, text: buttons[i] ?? '' })) }),
  }
}

const headerOf = ({ header }: Approved, filled: ReturnType<typeof named>) => {
  if (header && header.type !== 'text') return { header: { file: true as const } }
  return filled.length === 0 ? {} : { header: { text: filled } }
}

/** Numbered holes are filled by their place, others by their name. */
const named = (names: readonly string[], values: readonly string[]) =>
  values.map((text, i) => {
    const name = names[i] ?? ''
    return /^\d+$/.test(name) ? text : { name, text }
  })
