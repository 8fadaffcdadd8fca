import type { Address } from '@balcao/contract/channels/addresses'
import { type Choice, type Content, type Outbound, type OutboundMedia, SendError, type TemplateText } from '../driver.ts'
import { mustBeAllowed, numbered } from '../lib/meta/allowed.ts'
import { wabaCapabilities } from './capabilities.ts'

/** A file as Meta takes it: one it has already, or where to fetch it. */
export type MediaRef = { id: string } | { link: string }
type Place = (media: OutboundMedia) => Promise<MediaRef>

/** The whole body of a message. */
export async function bodyOf({ id, to, content, quoted }: Outbound, place: Place) {
  return {
    messaging_product: 'whatsapp',
    ...recipientOf(to),
    ...(await contentOf(content, place)),
    ...(quoted && { context: { message_id: quoted.externalId } }),
    biz_opaque_callback_data: id,
  }
}

export function recipientOf({ kind, value }: Address) {
  if (kind === 'phone') return { recipient_type: 'individual', to: value }
  if (kind === 'business') return { recipient_type: 'individual', recipient: value }
  if (kind === 'group') return { recipient_type: 'group', to: value }
  throw new SendError('refused', 'ERR_WAPP_INVALID_CONTACT', `${kind} is no address of WhatsApp`)
}

async function contentOf(content: Content, place: Place) {
  switch (content.type) {
    case 'text':
      return textOf(content.text)
    case 'media':
      return mediaOf(content.media, content.caption, place)
    case 'buttons':
      return buttonsOf(content)
    case 'list':
      return content.rows.length <= wabaCapabilities.listRows
        ? listOf(content)
        : textOf(numbered(content.text, content.rows, content.footer))
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { type: 'location', location: { latitude, longitude, ...(name && { name }), ...(address && { address }) } }
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts.map(cardOf) }
    case 'template':
      return { type: 'template', template: await templateOf(content, place) }
  }
}

const textOf = (body: string) => ({ type: 'text', text: { body, preview_url: /https?:\/\//.test(body) } })

async function mediaOf(media: OutboundMedia, caption: string, place: Place) {
  mustBeAllowed(media, caption, wabaCapabilities)
  const file = { ...(await place(media)), ...(caption && { caption }) }
  if (media.kind === 'voice') return { type: 'audio', audio: { ...file, voice: true } }
  if (media.kind === 'document') return { type: 'document', document: { ...file, filename: media.fileName } }
  return { type: media.kind, [media.kind]: file }
}

function buttonsOf({ text, footer, buttons }: Content & { type: 'buttons' }) {
  if (buttons.length > wabaCapabilities.listRows) return textOf(numbered(text, buttons, footer))
  // The list needs a word to open it, in nobody's language.
  if (buttons.length > wabaCapabilities.buttons) return listOf({ text, button: '☰', rows: buttons, ...(footer && { footer }) })
  return interactive(
    'button',
    { text, footer },
    { buttons: buttons.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) },
  )
}

function listOf({ text, footer, button, rows }: Omit<Content & { type: 'list' }, 'type'>) {
  const shown = rows.map(({ id, title, description }: Choice & { description?: string }) => ({
    id,
    title,
    ...(description && { description }),
  }))
  return interactive('list', { text, footer }, { button, sections: [{ rows: shown }] })
}

const interactive = (type: string, { text, footer }: { text: string; footer: string | undefined }, action: object) => ({
  type: 'interactive',
  interactive: { type, body: { text }, ...(footer && { footer: { text: footer } }), action },
})

function cardOf({ name, phones }: { name: string; phones: readonly string[] }) {
  const [first_name = name] = name.split(' ')
  return {
    name: { formatted_name: name, first_name },
    phones: phones.map(phone => ({ phone, wa_id: phone.replaceAll(/\D/g, '') })),
  }
}

type TemplateContent = Content & { type: 'template' }

async function templateOf({ name, language, header, body, buttons = [] }: TemplateContent, place: Place) {
  const components = [
    ...(header ? [{ type: 'header', parameters: await headerOf(header, place) }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body.map(variableOf) }] : []),
    ...buttons.map(buttonOf),
  ]
  return { name, language: { code: language }, ...(components.length > 0 && { components }) }
}

async function headerOf(header: NonNullable<TemplateContent['header']>, place: Place) {
  if ('text' in header) return header.text.map(variableOf)
  const { kind } = header.media
  if (kind !== 'image' && kind !== 'video' && kind !== 'document') {
    throw new SendError('refused', 'ERR_FILE_REJECTED', `${kind} in the header of a template`)
  }
  mustBeAllowed(header.media, '', wabaCapabilities)
  const file = { ...(await place(header.media)), ...(kind === 'document' && { filename: header.media.fileName }) }
  return [{ type: kind, [kind]: file }]
}

const variableOf = (filled: TemplateText) =>
  typeof filled === 'string' ? { type: 'text', text: filled } : { type: 'text', parameter_name: filled.name, text: filled.text }

function buttonOf({ index, text, type = 'url' }: NonNullable<TemplateContent['buttons']>[number]) {
  const at = { type: 'button', index: String(index) }
  if (type === 'reply') return { ...at, sub_type: 'quick_reply', parameters: [{ type: 'payload', payload: text }] }
  if (type === 'code') return { ...at, sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: text }] }
  return { ...at, sub_type: 'url', parameters: [{ type: 'text', text }] }
}
