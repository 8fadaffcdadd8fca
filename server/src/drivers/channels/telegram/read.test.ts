import type { Message, Update } from '@grammyjs/types'
import { expect, test } from 'vitest'
import { telegram } from './index.ts'
import { newsOf } from './read.ts'

// Made from the documented shapes; grammY's declarations of the Bot API hold them to it.
const ana = { id: 7, is_bot: false, first_name: 'Ana', last_name: 'Souza', username: 'ana', language_code: 'pt-br' } as const
const alone = { id: 7, type: 'private', first_name: 'Ana', last_name: 'Souza' } as const
const team = { id: -1001234567890, type: 'supergroup', title: 'Padaria' } as const
const head = { message_id: 31, from: ana, chat: alone, date: 1_790_000_000 } as const
const file = { file_id: 'AgAD', file_unique_id: 'AQAD' }
const at = new Date('2026-09-21T14:13:20.000Z')

const says = (message: Message): Update => ({ update_id: 1, message: message as NonNullable<Update['message']> })
const framed = {
  type: 'message',
  externalId: '7:31',
  address: { kind: 'telegram', scope: '', value: '7' },
  name: 'Ana Souza',
  author: undefined,
  fromMe: false,
  text: '',
  at,
}

test.each<[string, Message, object]>([
  ['text', { ...head, text: 'Olá' }, { text: 'Olá' }],
  [
    'a quoted text, forwarded',
    {
      ...head,
      text: 'este',
      reply_to_message: { ...head, message_id: 30, text: 'qual?', reply_to_message: undefined },
      forward_origin: { type: 'hidden_user', sender_user_name: 'Zé', date: 1 },
    },
    { text: 'este', quoted: '7:30', isForwarded: true },
  ],
  [
    'a photo, the largest of its sizes',
    {
      ...head,
      photo: [
        { ...file, file_id: 'small', width: 90, height: 90 },
        { ...file, file_id: 'large', width: 1280, height: 1280, file_size: 90_000 },
      ],
      caption: 'a vitrine',
    },
    { text: 'a vitrine', media: { kind: 'image', mimeType: 'image/jpeg', size: 90_000, source: { ref: 'large' } } },
  ],
  [
    'a video',
    { ...head, video: { ...file, width: 1, height: 1, duration: 9, mime_type: 'video/mp4', file_name: 'v.mp4' } },
    { media: { kind: 'video', mimeType: 'video/mp4', fileName: 'v.mp4', seconds: 9, source: { ref: 'AgAD' } } },
  ],
  [
    'a round video',
    { ...head, video_note: { ...file, length: 240, duration: 5 } },
    { media: { kind: 'video', mimeType: 'video/mp4', seconds: 5, source: { ref: 'AgAD' } } },
  ],
  [
    'an animation, which is also a document',
    { ...head, animation: { ...file, width: 1, height: 1, duration: 2 }, document: { ...file, file_id: 'twin' } },
    { media: { kind: 'video', mimeType: 'video/mp4', seconds: 2, source: { ref: 'AgAD' } } },
  ],
  [
    'a voice note',
    { ...head, voice: { ...file, duration: 4, mime_type: 'audio/ogg', file_size: 12 } },
    { media: { kind: 'voice', mimeType: 'audio/ogg', size: 12, seconds: 4, source: { ref: 'AgAD' } } },
  ],
  [
    'music',
    { ...head, audio: { ...file, duration: 200, mime_type: 'audio/mpeg', file_name: 'm.mp3' } },
    { media: { kind: 'audio', mimeType: 'audio/mpeg', fileName: 'm.mp3', seconds: 200, source: { ref: 'AgAD' } } },
  ],
  [
    'a document',
    { ...head, document: { ...file, file_name: 'nota.pdf', mime_type: 'application/pdf' } },
    { media: { kind: 'document', fileName: 'nota.pdf', mimeType: 'application/pdf', source: { ref: 'AgAD' } } },
  ],
  [
    'a sticker',
    { ...head, sticker: { ...file, type: 'regular', width: 1, height: 1, is_animated: false, is_video: false, emoji: '😀' } },
    { text: '😀', media: { kind: 'sticker', mimeType: 'image/webp', source: { ref: 'AgAD' } } },
  ],
  [
    'a drawing that moves, as its still picture',
    {
      ...head,
      sticker: {
        ...file,
        type: 'regular',
        width: 1,
        height: 1,
        is_animated: true,
        is_video: false,
        thumbnail: { ...file, file_id: 'still', width: 1, height: 1 },
      },
    },
    { media: { kind: 'sticker', mimeType: 'image/webp', source: { ref: 'still' } } },
  ],
  [
    'a place with a name',
    {
      ...head,
      venue: { location: { latitude: 1, longitude: 2 }, title: 'Loja', address: 'Rua A' },
      location: { latitude: 1, longitude: 2 },
    },
    { kind: 'location', location: { latitude: 1, longitude: 2, name: 'Loja', address: 'Rua A' } },
  ],
  [
    'a place',
    { ...head, location: { latitude: 1, longitude: 2, live_period: 60 } },
    { kind: 'location', location: { latitude: 1, longitude: 2 } },
  ],
  [
    'somebody else’s card',
    { ...head, contact: { phone_number: '+55 11 99999-0000', first_name: 'Rui', user_id: 9 } },
    { kind: 'contacts', contacts: [{ name: 'Rui', phones: ['+55 11 99999-0000'] }] },
  ],
])('[CHN-08] an update with %s', (_what, message, expected) => {
  expect(newsOf(says(message))).toEqual([{ ...framed, ...expected }])
})

test('[CHN-08] a card of one’s own tells whose number it is', () => {
  const [said, who] = newsOf(says({ ...head, contact: { phone_number: '+5511999990000', first_name: 'Ana', user_id: 7 } }))
  expect(said).toMatchObject({ type: 'message', kind: 'contacts' })
  expect(who).toEqual({
    type: 'identity',
    addresses: [framed.address, { kind: 'phone', scope: '', value: '5511999990000' }],
    name: 'Ana Souza',
  })
})

test('[CHN-08] in a group the conversation is the group’s, and the message names who wrote it', () => {
  const [said] = newsOf(says({ ...head, chat: team, text: 'Olá' }))
  expect(said).toMatchObject({
    externalId: '-1001234567890:31',
    address: { kind: 'group', value: '-1001234567890' },
    name: 'Padaria',
    author: { address: '7', name: 'Ana Souza' },
  })
})

test('[CHN-08] a group that becomes a supergroup is the same one, told from either side; a new title is its name', () => {
  const addresses = [
    { kind: 'group', scope: '', value: '-55' },
    { kind: 'group', scope: '', value: '-1001234567890' },
  ]
  const old = { id: -55, type: 'group', title: 'Padaria' } as const
  expect(newsOf(says({ ...head, chat: old, migrate_to_chat_id: team.id }))).toEqual([
    { type: 'identity', addresses, name: 'Padaria' },
  ])
  expect(newsOf(says({ ...head, chat: team, migrate_from_chat_id: -55 }))).toEqual([
    { type: 'identity', addresses: addresses.toReversed(), name: 'Padaria' },
  ])
  expect(newsOf(says({ ...head, chat: team, new_chat_title: 'Padaria 2' }))).toEqual([
    { type: 'group', address: addresses[1], name: 'Padaria 2' },
  ])
})

test('[CHN-08] what was changed, reacted to, pressed', () => {
  const edited = { update_id: 2, edited_message: { ...head, edit_date: 1_790_000_060, text: 'Olá!' } } as Update
  expect(newsOf(edited)).toEqual([{ type: 'edited', externalId: '7:31', text: 'Olá!', at: new Date('2026-09-21T14:14:20.000Z') }])

  const reacts = (emoji: '👍' | null): Update => ({
    update_id: 3,
    message_reaction: {
      chat: alone,
      message_id: 31,
      user: ana,
      date: head.date,
      old_reaction: [],
      new_reaction: emoji ? [{ type: 'emoji', emoji }] : [],
    },
  })
  expect(newsOf(reacts('👍'))).toEqual([{ type: 'reaction', externalId: '7:31', emoji: '👍', from: framed.address, at }])
  expect(newsOf(reacts(null))).toMatchObject([{ emoji: '' }])

  const pressed = {
    update_id: 4,
    callback_query: {
      id: '99',
      from: ana,
      chat_instance: '1',
      data: 'yes',
      message: {
        ...head,
        from: { id: 1, is_bot: true, first_name: 'Balcão' },
        text: 'Confirma?',
        reply_markup: { inline_keyboard: [[{ text: 'Sim', callback_data: 'yes' }]] },
      },
    },
  } as Update
  expect(newsOf(pressed)).toEqual([
    { ...framed, externalId: 'callback:99', text: 'Sim', kind: 'interactive', choice: 'yes', quoted: '7:31', at: undefined },
  ])
  const call = { url: '', headers: {}, query: {}, bytes: Buffer.alloc(0), body: pressed }
  expect(telegram.webhook?.answer?.({ token: '', updates: 'auto' }, call)).toEqual({
    type: 'application/json',
    body: '{"method":"answerCallbackQuery","callback_query_id":"99"}',
  })
})

test('[CHN-08] a kind that is not known stands in the conversation, a notice of Telegram’s own does not', () => {
  expect(newsOf({ update_id: 1, message: { ...head, dice: { emoji: '🎲', value: 3 } } })).toEqual([
    { ...framed, text: '', kind: 'unsupported' },
    { type: 'unknown', what: 'telegram: dice' },
  ])
  expect(newsOf({ update_id: 1, message: { ...head, pinned_message: {} } })).toMatchObject([{ type: 'unknown' }])
})

test.each([
  [null],
  ['<html>'],
  [[]],
  [{}],
  [{ update_id: 'x' }],
  [{ update_id: 1 }],
  [{ update_id: 1, message: { message_id: 'x' } }],
  [{ update_id: 1, message: { ...head, chat: { id: 1, type: 'channel' }, text: 'x' } }],
  [{ update_id: 1, message: { ...head, new_chat_members: [ana] } }],
  [{ update_id: 1, purchased_paid_media: {} }],
])('[CHN-08] %j is unknown news, not an error', body => {
  expect(newsOf(body)).toEqual([{ type: 'unknown', what: expect.stringMatching(/^telegram: /) }])
})
