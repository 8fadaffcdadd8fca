import { expect, test } from 'vitest'
import { said } from './content.ts'
import { addressOfJid, jidOf, namesOf } from './jid.ts'
import { readCards, vcardOf } from './vcard.ts'

test.each([
  ['5511999990000@s.whatsapp.net', { kind: 'phone', scope: '', value: '5511999990000' }],
  ['5511999990000:12@s.whatsapp.net', { kind: 'phone', scope: '', value: '5511999990000' }],
  ['5511999990000.0:52@s.whatsapp.net', { kind: 'phone', scope: '', value: '5511999990000' }],
  ['5511999990000@c.us', { kind: 'phone', scope: '', value: '5511999990000' }],
  ['123456789012345:3@lid', { kind: 'lid', scope: '', value: '123456789012345' }],
  ['5511999990000-1500000000@g.us', { kind: 'group', scope: '', value: '5511999990000-1500000000' }],
  ['120363000000000000@g.us', { kind: 'group', scope: '', value: '120363000000000000' }],
  ['status@broadcast', null],
  ['1203630@newsletter', null],
  ['0@s.whatsapp.net', null],
  ['', null],
  ['5511999990000', null],
])('[CHN-04] %s is %o', (jid, address) => {
  expect(addressOfJid(jid)).toEqual(address)
  if (address) expect(addressOfJid(jidOf(address as never))).toEqual(address)
})

test('[CHN-04] of two names the number comes first, whichever way round they are told', () => {
  const phone = { kind: 'phone', scope: '', value: '5511' }
  const lid = { kind: 'lid', scope: '', value: '77' }
  expect(namesOf('77@lid', '5511@s.whatsapp.net')).toEqual({ address: phone, other: lid })
  expect(namesOf('5511@s.whatsapp.net', '77@lid')).toEqual({ address: phone, other: lid })
  expect(namesOf('77@lid', undefined)).toEqual({ address: lid, other: null })
  expect(namesOf('1203@g.us', '77@lid')).toEqual({ address: { kind: 'group', scope: '', value: '1203' }, other: null })
  expect(namesOf('status@broadcast', '77@lid')).toBeNull()
})

const card =
  'BEGIN:VCARD\nVERSION:3.0\nFN:Rui Souza\nitem1.TEL;waid=5511999990000:+55 11 99999-0000\nitem1.X-ABLabel:Celular\nTEL:190\nEND:VCARD'

test.each<[string, object, object]>([
  ['a text', { conversation: 'Oi' }, { text: 'Oi' }],
  [
    'a quoted, forwarded text',
    { extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'Q', isForwarded: true } }, messageContextInfo: {} },
    { text: 'Oi', quoted: 'Q', isForwarded: true },
  ],
  [
    'the same as whatsmeow writes it',
    { extendedTextMessage: { text: 'Oi', contextInfo: { stanzaID: 'Q' } } },
    { text: 'Oi', quoted: 'Q' },
  ],
  [
    'a text that disappears, seen once',
    { ephemeralMessage: { message: { viewOnceMessageV2: { message: { conversation: 'Oi' } } } } },
    { text: 'Oi' },
  ],
  [
    'sent by another device of ours',
    { deviceSentMessage: { destinationJid: 'x', message: { conversation: 'Oi' } } },
    { text: 'Oi' },
  ],
  [
    'a place',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: 0, name: 'Loja' } },
    { text: '', kind: 'location', location: { latitude: -23.5, longitude: 0, name: 'Loja' } },
  ],
  [
    'a card',
    { contactMessage: { displayName: 'Rui', vcard: card } },
    { text: '', kind: 'contacts', contacts: [{ name: 'Rui', phones: ['+55 11 99999-0000', '190'] }] },
  ],
  [
    'cards',
    { contactsArrayMessage: { contacts: [{ vcard: card }, { displayName: 'Zé', vcard: '' }] } },
    {
      text: '',
      kind: 'contacts',
      contacts: [
        { name: 'Rui Souza', phones: ['+55 11 99999-0000', '190'] },
        { name: 'Zé', phones: [] },
      ],
    },
  ],
  [
    'a button',
    { buttonsResponseMessage: { selectedButtonId: 'y', selectedDisplayText: 'Sim' } },
    { text: 'Sim', kind: 'interactive', choice: 'y' },
  ],
  [
    'a template’s button',
    { templateButtonReplyMessage: { selectedID: 'y', selectedDisplayText: 'Sim' } },
    { text: 'Sim', kind: 'interactive', choice: 'y' },
  ],
  [
    'a row',
    { listResponseMessage: { title: 'Centro', singleSelectReply: { selectedRowId: '1' } } },
    { text: 'Centro', kind: 'interactive', choice: '1' },
  ],
  [
    'a flow’s answer',
    {
      interactiveResponseMessage: {
        body: { text: 'Sim' },
        nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"y"}' },
      },
    },
    { text: 'Sim', kind: 'interactive', choice: 'y' },
  ],
  [
    'a flow’s answer that is none',
    { interactiveResponseMessage: { body: { text: 'Sim' }, nativeFlowResponseMessage: { paramsJson: '{' } } },
    { text: 'Sim', kind: 'interactive' },
  ],
  [
    'a poll',
    { pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] } },
    { text: 'Quando?\n- Hoje\n- Amanhã' },
  ],
  [
    'another company’s buttons',
    { buttonsMessage: { contentText: 'Confirma?', footerText: 'até já' } },
    { text: 'Confirma?\naté já' },
  ],
  [
    'another company’s template',
    { templateMessage: { hydratedTemplate: { hydratedContentText: 'Seu código' } } },
    { text: 'Seu código' },
  ],
])('[CHN-04] what WhatsApp’s message says: %s', (_what, message, words) => {
  expect(said(message)).toEqual({ type: 'message', words })
})

test.each<[string, object, object, string]>([
  [
    'a picture',
    { imageMessage: { caption: 'veja', mimetype: 'image/jpeg', fileLength: '1234' } },
    { kind: 'image', mimeType: 'image/jpeg', size: 1234 },
    'veja',
  ],
  [
    'a video',
    { videoMessage: { mimetype: 'video/mp4', seconds: 9, fileLength: { low: 5, high: 1, unsigned: true } } },
    { kind: 'video', mimeType: 'video/mp4', size: 4294967301, seconds: 9 },
    '',
  ],
  ['a round video', { ptvMessage: { mimetype: 'video/mp4' } }, { kind: 'video', mimeType: 'video/mp4' }, ''],
  ['music', { audioMessage: { mimetype: 'audio/mpeg' } }, { kind: 'audio', mimeType: 'audio/mpeg' }, ''],
  [
    'a voice note',
    { audioMessage: { mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 3 } },
    { kind: 'voice', mimeType: 'audio/ogg; codecs=opus', seconds: 3 },
    '',
  ],
  [
    'the same as whatsmeow writes it',
    { audioMessage: { mimetype: 'audio/ogg', PTT: true } },
    { kind: 'voice', mimeType: 'audio/ogg' },
    '',
  ],
  [
    'a document with words',
    {
      documentWithCaptionMessage: {
        message: { documentMessage: { fileName: 'nota.pdf', mimetype: 'application/pdf', caption: 'a nota' } },
      },
    },
    { kind: 'document', fileName: 'nota.pdf', mimeType: 'application/pdf' },
    'a nota',
  ],
  ['a sticker', { stickerMessage: { mimetype: 'image/webp' } }, { kind: 'sticker', mimeType: 'image/webp' }, ''],
])('[CHN-04] what WhatsApp’s message carries: %s', (_what, message, about, text) => {
  expect(said(message)).toMatchObject({ type: 'message', words: { text }, file: { about } })
})

test('[CHN-04] what was changed, deleted, reacted to', () => {
  const key = { remoteJid: 'x', fromMe: true, id: 'M' }
  const edit = { protocolMessage: { type: 14, key, editedMessage: { extendedTextMessage: { text: 'novo' } } } }
  expect(said({ editedMessage: { message: edit } })).toEqual({ type: 'edited', externalId: 'M', text: 'novo' })
  expect(
    said({ protocolMessage: { type: 'MESSAGE_EDIT', key: { ID: 'M' }, editedMessage: { imageMessage: { caption: 'nova' } } } }),
  ).toEqual({
    type: 'edited',
    externalId: 'M',
    text: 'nova',
  })
  expect(said({ protocolMessage: { type: 'REVOKE', key } })).toEqual({ type: 'removed', externalId: 'M' })
  expect(said({ protocolMessage: { key } })).toEqual({ type: 'removed', externalId: 'M' })
  expect(said({ reactionMessage: { key, text: '👍' } })).toEqual({ type: 'reaction', externalId: 'M', emoji: '👍' })
  expect(said({ reactionMessage: { key: { ID: 'M' } } })).toEqual({ type: 'reaction', externalId: 'M', emoji: '' })
})

// Only one's own phone may send these; from any sender, they are nothing a person said.
const SELF_ONLY = [
  5,
  6,
  7,
  9,
  16,
  17,
  'HISTORY_SYNC_NOTIFICATION',
  'APP_STATE_SYNC_KEY_SHARE',
  'PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE',
  'LID_MIGRATION_MAPPING_SYNC',
]
test.each(SELF_ONLY)('[CHN-04] a notice of type %s is noise, with all that it carries', type => {
  const forged = {
    type,
    key: { id: 'M' },
    editedMessage: { conversation: 'Pague já' },
    historySyncNotification: { fileSha256: 'x' },
  }
  expect(said({ protocolMessage: forged })).toEqual({ type: 'noise' })
  expect(said({ deviceSentMessage: { message: { protocolMessage: forged } } })).toEqual({ type: 'noise' })
})

test.each([
  [null],
  [''],
  [[]],
  [{}],
  [{ messageContextInfo: {} }],
  [{ senderKeyDistributionMessage: {} }],
  [{ pollUpdateMessage: {} }],
  [{ protocolMessage: {} }],
  [{ protocolMessage: null }],
])('[CHN-04] %j is noise', message => {
  expect(said(message)).toEqual({ type: 'noise' })
})

test('[CHN-04] what is new to us is said to be, and endless wrapping ends', () => {
  expect(said({ hologramMessage: {} })).toEqual({ type: 'unknown', what: 'whatsapp: hologramMessage' })
  expect(said({ locationMessage: {} })).toEqual({ type: 'unknown', what: 'whatsapp: locationMessage' })
  let endless: object = { conversation: 'x' }
  for (let i = 0; i < 50; i++) endless = { ephemeralMessage: { message: endless } }
  expect(said(endless).type).toBe('unknown')
})

test('[CHN-04] a card we write can be read again', () => {
  const written = vcardOf({ name: 'Rui; "Zé"', phones: ['+55 (11) 99999-0000'] })
  expect(written).toContain('waid=5511999990000:+5511999990000')
  expect(readCards([{ displayName: 'Rui', vcard: written }])).toEqual([{ name: 'Rui', phones: ['+5511999990000'] }])
})
