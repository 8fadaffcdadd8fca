import { expect, test } from 'vitest'
import type { News } from '../driver.ts'
import { APP_SECRET, TOKEN } from '../lib/meta/double.testkit.ts'
import { callOf, mangled, payloadsIn, signed } from '../lib/meta/payloads.testkit.ts'
import { waba } from './index.ts'

const config = waba.config.parse({
  phoneNumberId: '118004455667788',
  businessAccountId: '204118822334455',
  token: TOKEN,
  appSecret: APP_SECRET,
})
const payloads = payloadsIn(new URL('./payloads/', import.meta.url))
const read = (name: string) => waba.webhook?.read(config, payloads.call(name))

const ana = { kind: 'phone', scope: '', value: '5511987654321' } as const
const bia = { kind: 'business', scope: '204118822334455', value: 'BR.99887766554433' } as const
const group = { kind: 'group', scope: '', value: '120363041234567890@g.us' } as const
const at = new Date('2026-11-13T12:00:00Z')
const said = {
  type: 'message',
  externalId: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFA==',
  address: ana,
  name: 'Ana Prado',
  fromMe: false,
  at,
} as const
const sent = 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEg=='
const template = { type: 'template', externalId: '1689556908129835', name: 'cobranca_vencida', language: 'pt_BR' } as const

/** Every kind of call and what it says, whole. */
const SAYS: Record<string, News[]> = {
  text: [
    { type: 'identity', addresses: [ana, { ...bia, value: 'BR.15025550199887766' }], name: 'Ana Prado' },
    { ...said, text: 'Olá, vocês abrem no sábado? ☕' },
  ],
  'text-quoting-forwarded': [{ ...said, text: 'é este aqui', quoted: 'wamid.QUOTED', isForwarded: true }],
  'text-from-ad': [
    {
      ...said,
      text: 'Quero saber do anúncio',
      referral: {
        source: 'ad',
        id: '120226305854810726',
        url: 'https://fb.me/3cr4Wqqkv',
        title: 'Fale conosco',
        text: 'Promoção de verão',
      },
    },
  ],
  'text-about-product': [
    { ...said, text: 'Tem na cor azul?', quoted: 'wamid.PRODUCT', referral: { source: 'product', id: 'sku-77' } },
  ],
  'text-without-number': [{ ...said, externalId: 'wamid.NONUMBER', address: bia, name: 'Bia', text: 'oi' }],
  image: [
    {
      ...said,
      text: 'o recibo',
      kind: 'image',
      media: { kind: 'image', mimeType: 'image/jpeg', source: { ref: '2754859441498128' } },
    },
  ],
  video: [
    { ...said, text: '', kind: 'video', media: { kind: 'video', mimeType: 'video/mp4', source: { ref: '1166846181421424' } } },
  ],
  audio: [
    { ...said, text: '', kind: 'audio', media: { kind: 'audio', mimeType: 'audio/mpeg', source: { ref: '1908647269898587' } } },
  ],
  voice: [
    {
      ...said,
      text: '',
      kind: 'voice',
      media: { kind: 'voice', mimeType: 'audio/ogg; codecs=opus', source: { ref: '1908647269898588' } },
    },
  ],
  document: [
    {
      ...said,
      text: 'assinado',
      kind: 'document',
      media: { kind: 'document', mimeType: 'application/pdf', fileName: 'contrato.pdf', source: { ref: '1376223850470843' } },
    },
  ],
  sticker: [
    {
      ...said,
      text: '',
      kind: 'sticker',
      media: { kind: 'sticker', mimeType: 'image/webp', source: { ref: '798882015472548' } },
    },
  ],
  location: [
    {
      ...said,
      text: 'MASP\nAv. Paulista, 1578',
      kind: 'location',
      location: { latitude: -23.5614, longitude: -46.6559, name: 'MASP', address: 'Av. Paulista, 1578' },
    },
  ],
  contacts: [
    {
      ...said,
      text: 'Lúcia Gomes, Oficina',
      kind: 'contacts',
      contacts: [
        { name: 'Lúcia Gomes', phones: ['+55 11 91234-5678'] },
        { name: 'Oficina', phones: ['551130304040'] },
      ],
    },
  ],
  reaction: [{ type: 'reaction', externalId: 'wamid.OURS', emoji: '👍', from: ana, at }],
  'reaction-removed': [{ type: 'reaction', externalId: 'wamid.OURS', emoji: '', from: ana, at }],
  'button-reply': [{ ...said, text: 'Financeiro', kind: 'interactive', choice: 'opt-2', quoted: 'wamid.ASKED' }],
  'list-reply': [{ ...said, text: 'Segunda via', kind: 'interactive', choice: 'row-5', quoted: 'wamid.ASKED' }],
  'form-reply': [{ ...said, text: 'cidade: Recife\nvisitas: 2', kind: 'interactive', quoted: 'wamid.ASKED' }],
  'template-button': [{ ...said, text: 'Parar promoções', kind: 'interactive', choice: 'PARAR', quoted: 'wamid.TEMPLATE' }],
  order: [{ ...said, text: 'para hoje\n2 × di9ozbzfi4: 30.5 BRL\n1 × nqryix03ez: 25 BRL', kind: 'interactive' }],
  edit: [{ type: 'edited', externalId: 'wamid.TYPO', text: 'agora certo', by: { fromMe: false, address: ana }, at }],
  revoke: [{ type: 'removed', externalId: 'wamid.REGRET', by: { fromMe: false, address: ana }, at }],
  'number-changed': [
    { type: 'identity', addresses: [ana, { ...ana, value: '5521900001111' }] },
    { ...said, externalId: 'wamid.SYS', name: '', text: 'Ana Prado changed from 5511987654321 to 5521900001111', kind: 'system' },
  ],
  unsupported: [{ ...said, text: 'Message type is currently not supported.', kind: 'unsupported' }],
  'group-text': [
    { ...said, address: group, author: { address: '5511987654321', name: 'Ana Prado' }, name: '', text: 'bom dia grupo' },
  ],
  'status-sent': [
    {
      type: 'ack',
      externalId: sent,
      ack: 1,
      reference: '0198-our-id',
      pricing: { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' },
    },
  ],
  'status-delivered': [{ type: 'ack', externalId: sent, ack: 2 }],
  'status-read': [{ type: 'ack', externalId: sent, ack: 3 }],
  'status-played': [{ type: 'ack', externalId: sent, ack: 4 }],
  'status-failed': [
    {
      type: 'ack',
      externalId: sent,
      ack: -1,
      code: 'ERR_REPLY_WINDOW_CLOSED',
      details:
        'Re-engagement message: Message failed to send because more than 24 hours have passed since the customer last replied to this number. (code 131047)',
      reference: '0198-our-id',
    },
  ],
  'status-group-read': [{ type: 'ack', externalId: sent, ack: 2 }],
  errors: [{ type: 'unknown', what: expect.stringContaining('130429') }],
  echo: [
    {
      type: 'message',
      externalId: 'wamid.PHONE',
      address: ana,
      name: '',
      fromMe: true,
      text: 'respondido pelo celular',
      at: new Date(1_794_571_300_000),
    },
    { type: 'removed', externalId: 'wamid.PHONE', by: { fromMe: true, address: ana }, at: new Date(1_794_571_310_000) },
  ],
  'app-contacts': [{ type: 'identity', addresses: [{ ...ana, value: '5531999998888' }], name: 'Carla Dias' }],
  history: [
    {
      type: 'history',
      progress: 55,
      done: false,
      messages: [
        { ...said, externalId: 'wamid.H0', name: '', text: '', kind: 'unsupported', at: new Date(1_780_000_000_000) },
        { ...said, externalId: 'wamid.H1', name: '', text: 'primeira', at: new Date(1_790_000_100_000) },
        { ...said, externalId: 'wamid.H2', name: '', fromMe: true, text: 'segunda', ack: 3, at: new Date(1_790_000_200_000) },
      ],
    },
  ],
  'history-media': [
    {
      type: 'history',
      messages: [
        {
          ...said,
          externalId: 'wamid.H3',
          name: '',
          text: '',
          kind: 'image',
          media: { kind: 'image', mimeType: 'image/jpeg', source: { ref: '990011' } },
          at: new Date(1_794_000_000_000),
        },
      ],
    },
  ],
  'history-declined': [
    { type: 'history', messages: [], done: true },
    { type: 'unknown', what: expect.stringContaining('turned off by the business') },
  ],
  'call-offered': [{ type: 'call', callId: 'wacid.ABGGFjFVU2AfAgo6V', from: ana, name: 'Ana Prado', state: 'offer' }],
  'call-ended': [{ type: 'call', callId: 'wacid.ABGGFjFVU2AfAgo6V', from: ana, name: 'Ana Prado', state: 'end' }],
  'group-created': [{ type: 'group', address: group, name: 'Obra da Rua 7' }],
  'group-renamed': [{ type: 'group', address: group, name: 'Obra pronta' }],
  'user-id-changed': [{ type: 'identity', addresses: [ana, bia, { ...bia, value: 'BR.111' }] }],
  'template-approved': [{ ...template, status: 'approved' }],
  'template-rejected': [{ ...template, status: 'rejected', reason: 'A variable stands at the end.' }],
  'template-paused': [{ ...template, status: 'paused', reason: 'Paused for 3 hours.' }],
  'template-deleted': [{ ...template, status: 'deleted' }],
  'template-quality': [template],
  'account-banned': [
    { type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_BANNED', details: 'DISABLED_UPDATE', final: true },
  ],
  'account-reinstated': [
    { type: 'standing', about: 'account', says: null },
    { type: 'status', status: 'connected' },
  ],
  'account-restricted': [
    { type: 'standing', about: 'account', says: 'RESTRICTED_BIZ_INITIATED_MESSAGING until 2026-11-20T12:00Z' },
  ],
  standby: [
    { ...said, text: 'tem azul?' },
    {
      type: 'message',
      externalId: 'wamid.AGENT',
      address: ana,
      name: '',
      fromMe: true,
      by: 'agent',
      text: 'Tem, em dois tons.',
      at: new Date(1_794_571_260_000),
    },
    { type: 'handover', address: ana, holder: 'provider' },
  ],
  'account-offboarded': [
    { type: 'status', status: 'disconnected', code: 'ERR_CHANNEL_TOKEN', details: 'PARTNER_REMOVED', final: true },
  ],
  quality: [{ type: 'standing', about: 'quality', says: 'FLAGGED, TIER_1K' }],
  preferences: [
    { type: 'preference', addresses: [ana], wants: false },
    { type: 'preference', addresses: [ana], wants: true },
  ],
  capability: [{ type: 'limit', people: 2000 }],
  'of-another-number': [{ type: 'unknown', what: 'of another number: 999999999999999' }],
  'of-another-account': [{ type: 'unknown', what: 'of another business account: 888888888888888' }],
  several: [
    { ...said, externalId: 'wamid.A', text: 'um' },
    { type: 'unknown', what: expect.stringContaining('image.id') },
    { ...said, externalId: 'wamid.C', text: '', kind: 'unsupported', at: new Date(1_794_571_202_000) },
    { type: 'unknown', what: 'message of type hologram' },
    { type: 'message', externalId: 'wamid.D', address: ana, name: 'Ana Prado', fromMe: false, text: 'dois' },
  ],
}

test('[CHN-03] every kind of call has a file and a row here', () => {
  expect(payloads.names.toSorted()).toEqual(Object.keys(SAYS).toSorted())
})

test.for(Object.entries(SAYS))('[CHN-03] a call of Meta: %s', ([name, news]) => {
  expect(read(name)).toEqual(news)
})

test('a picture of the last days that history only announces is left to the call that brings it', () => {
  const { body } = payloads.call('history')
  const now = String(Math.floor(Date.now() / 1000) - 3600)
  const recent = JSON.parse(JSON.stringify(body).replace('1780000000', now))
  const [history] = waba.webhook?.read(config, callOf(recent)) ?? []
  expect(history?.type === 'history' && history.messages.map(message => message.externalId)).toEqual(['wamid.H1', 'wamid.H2'])
})

test('[CHN-03, BOT-09] the handshake answers the challenge, bare, to who knows the token alone', () => {
  const withToken = { ...config, verifyToken: 'combinado-com-a-meta' }
  const shake = (query: Record<string, string>) => waba.webhook?.handshake?.(withToken, query)
  const right = { 'hub.mode': 'subscribe', 'hub.verify_token': 'combinado-com-a-meta', 'hub.challenge': '1158201444' }
  expect(shake(right)).toBe('1158201444')
  expect(shake({ ...right, 'hub.verify_token': 'combinado' })).toBeNull()
  expect(shake({ ...right, 'hub.mode': 'unsubscribe' })).toBeNull()
  expect(shake({ ...right, 'hub.challenge': '<script>1</script>' })).toBeNull()
  expect(shake({})).toBeNull()
  expect(waba.webhook?.handshake?.(config, { ...right, 'hub.verify_token': '' })).toBeNull()
})

test('[CHN-03] a signature is one over the bytes as they came, with the app secret', () => {
  const verify = (call: ReturnType<typeof signed>) => waba.webhook?.verify(config, call)
  // Meta writes what is not ASCII as \uXXXX, and signs that.
  const call = signed(Buffer.from(String.raw`{"object":"whatsapp_business_account","entry":[],"x":"a\u00e7\u00e3o"}`))
  expect(verify(call)).toBe(true)
  expect(verify({ ...call, bytes: Buffer.from(JSON.stringify(call.body)) })).toBe(false)
  expect(verify(signed(call.bytes, 'the secret of another app'))).toBe(false)
  const signatures = ['', 'sha256=', 'sha256=00', `sha1=${'0'.repeat(64)}`, `sha256=${'g'.repeat(64)}`, undefined]
  for (const value of signatures) expect(verify({ ...call, headers: { 'x-hub-signature-256': value } })).toBe(false)
})

test('a call told again says the same, so that it is known to be the same', () => {
  for (const name of payloads.names) expect(read(name)).toEqual(read(name))
})

test('nothing a stranger can send makes reading throw, and it always says something', () => {
  for (const body of [null, undefined, 'text', 7, [], '<html>', { object: 'page', entry: [] }]) {
    expect(waba.webhook?.read(config, { ...callOf(null), body })).toMatchObject([{ type: 'unknown' }])
  }
  let tried = 0
  for (const name of payloads.names) {
    for (const body of mangled(payloads.call(name).body)) {
      const news = waba.webhook?.read(config, { url: '', headers: {}, query: {}, bytes: Buffer.alloc(0), body })
      if (!news?.length) expect.fail(`silent about ${JSON.stringify(body)}`)
      tried++
    }
  }
  expect(tried).toBeGreaterThan(5000)
})
