import type { Content, Outbound, OutboundMedia, TemplateText } from '../driver.ts'
import { SendError } from '../driver.ts'
import type { Network } from './config.ts'

/** What goes to the hub: mostly the Cloud API's shapes under names of its own. Files only as addresses it can fetch. */
export async function contentsOf({ content, quoted }: Outbound, network: Network): Promise<object[]> {
  switch (content.type) {
    case 'text':
      // The hub spells it so.
      return quoted
        ? [{ type: 'reply_text', messsageId: quoted.externalId, text: content.text }]
        : [{ type: 'text', text: content.text }]
    case 'media':
      return [await fileContent(content.media, content.caption)]
    case 'buttons':
      return [
        network === 'whatsapp'
          ? { type: 'interactive', interactive: buttons(content) }
          : { type: 'template', template: postbacks(content) },
      ]
    case 'list':
      return [{ type: 'interactive', interactive: list(content) }]
    case 'location':
      return [{ ...content }]
    case 'contacts':
      return [{ type: 'contacts', contacts: content.contacts.map(card) }]
    case 'template':
      return [{ type: 'template', template: await template(content) }]
  }
}

async function fileContent(media: OutboundMedia, caption: string): Promise<object> {
  const isVoice = media.kind === 'voice'
  if (media.kind === 'sticker') throw new SendError('refused', 'ERR_CHANNEL_CANNOT', 'the hub carries no stickers')
  return {
    type: 'file',
    fileUrl: await media.url(),
    fileMimeType: isVoice ? 'audio' : media.kind,
    fileName: media.fileName,
    ...(caption && { fileCaption: caption }),
    ...(isVoice && { voice: true }),
  }
}

type Of<T extends Content['type']> = Extract<Content, { type: T }>
const footed = (footer: string | undefined) => (footer ? { footer: { text: footer } } : {})

const buttons = ({ text, footer, buttons }: Of<'buttons'>) => ({
  type: 'button',
  body: { text },
  ...footed(footer),
  action: { buttons: buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) },
})

const postbacks = ({ text, footer, buttons }: Of<'buttons'>) => ({
  template_type: 'button',
  text: [text, footer].filter(Boolean).join('\n\n'),
  buttons: buttons.map(({ id, title }) => ({ type: 'postback', title, payload: id })),
})

const list = ({ text, footer, button, rows }: Of<'list'>) => ({
  type: 'list',
  body: { text },
  ...footed(footer),
  action: { button, sections: [{ title: button, rows: rows.map(row => ({ ...row })) }] },
})

const card = ({ name, phones }: Of<'contacts'>['contacts'][number]) => ({
  name: { formatted_name: name, first_name: name },
  phones: phones.map(phone => ({ phone })),
})

async function template({ name, language, header, body, buttons }: Of<'template'>) {
  const components = [
    ...(header ? [{ type: 'header', parameters: await headerOf(header) }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body.map(filled) }] : []),
    ...(buttons ?? []).map(button),
  ]
  return { name, language: { code: language }, components }
}

const filled = (variable: TemplateText) =>
  typeof variable === 'string'
    ? { type: 'text', text: variable }
    : { type: 'text', parameter_name: variable.name, text: variable.text }

function button({ index, type, text }: NonNullable<Of<'template'>['buttons']>[number]) {
  const at = { type: 'button', index: String(index) }
  if (type === 'reply') return { ...at, sub_type: 'quick_reply', parameters: [{ type: 'payload', payload: text }] }
  if (type === 'code') return { ...at, sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: text }] }
  return { ...at, sub_type: 'url', parameters: [{ type: 'text', text }] }
}

async function headerOf(header: NonNullable<Of<'template'>['header']>): Promise<object[]> {
  if ('text' in header) return header.text.map(filled)
  const kind = header.media.kind === 'image' || header.media.kind === 'video' ? header.media.kind : 'document'
  return [{ type: kind, [kind]: { link: await header.media.url() } }]
}
