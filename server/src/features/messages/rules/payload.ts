import type { Address } from '@balcao/contract/channels/addresses'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'

/** What a message is beside text and file. The words of a choice are what people read; its id is what comes back. */
export type Content =
  | { type: 'buttons'; buttons: readonly Choice[]; footer?: string }
  | { type: 'list'; button: string; rows: readonly (Choice & { description?: string })[]; footer?: string }
  | { type: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { type: 'contacts'; contacts: readonly { name: string; phones: readonly string[] }[] }
  | {
      type: 'template'
      name: string
      language: string
      /** The message's file, or words. */
      header?: { file: true } | { text: readonly Filled[] }
      body: readonly Filled[]
      buttons?: readonly { index: number; text: string }[]
    }

/** What a hole of a template is filled with; with its name, in templates that name theirs. */
type Filled = string | { name: string; text: string }

interface Choice {
  id: string
  title: string
}

/** What is kept with a message for the moment it goes out. */
export interface Payload {
  content?: Content
  /** In a group: everybody, or these; hidden, nobody reads the names. */
  mentions?: { everybody: boolean; hidden: boolean; addresses: readonly Address[] }
  /** The message it forwards, where the channel forwards by itself. */
  forwards?: number
}

type Extra = NonNullable<MessageRow['extra']>

/** What people see of it in the conversation. */
export function extraOf(content: Content | undefined): Extra | undefined {
  switch (content?.type) {
    case 'buttons':
      return { buttons: content.buttons.map(button => button.title) }
    case 'list':
      return { list: { button: content.button, rows: content.rows.map(({ id: _, ...row }) => row) } }
    case 'location': {
      const { type: _, ...location } = content
      return { location }
    }
    case 'contacts':
      return { contacts: content.contacts.map(({ name, phones }) => ({ name, phones: [...phones] })) }
    case 'template':
    case undefined:
      return undefined
  }
}

const TYPES = {
  buttons: 'interactive',
  list: 'interactive',
  location: 'location',
  contacts: 'contacts',
  template: 'template',
} as const satisfies Record<Content['type'], string>

/** Undefined: its file's kind, or mere words. */
export const typeOf = (content: Content | undefined): string | undefined => content && TYPES[content.type]

const PREVIEW_MAX = 100

/** The line a list of tickets shows; nobody gave a voice its name. */
export const previewOf = (body: string, media: MessageRow['media'], content?: Content): string =>
  (
    body ||
    (media?.kind === 'voice' ? undefined : media?.name) ||
    (content?.type === 'contacts' ? content.contacts[0]?.name : undefined) ||
    ''
  )
    .slice(0, PREVIEW_MAX)
    .toWellFormed()
