import { z } from 'zod'
import { driverSuite, type Taken } from '../driver.suite.ts'
import { APP_SECRET, TOKEN } from '../lib/meta/double.testkit.ts'
import { type File, graphRig } from '../lib/meta/rig.testkit.ts'
import { waba } from './index.ts'

const config = { phoneNumberId: '11', businessAccountId: '22', token: TOKEN, appSecret: APP_SECRET }
const customer = { kind: 'phone', scope: '', value: '5511987654321' } as const

driverSuite('waba, to a scripted Graph,', async () => {
  const { url, provider } = await graphRig({
    known: {
      'GET 11': { id: '11', display_phone_number: '+55 11 4002-8922', status: 'CONNECTED' },
      'GET 22/phone_numbers': { data: [{ id: '11' }] },
      'GET 22/message_templates': { data: [] },
    },
    taken: takenOf,
    accepted: number => ({ contacts: [{ wa_id: customer.value }], messages: [{ id: `wamid.${number}` }] }),
    says: ({ externalId, text, name }) => ({
      object: 'whatsapp_business_account',
      entry: [{ id: '22', changes: [{ field: 'messages', value: saidBy(externalId, text, name) }] }],
    }),
    saysUnknown: id => ({
      object: 'whatsapp_business_account',
      entry: [{ id: '22', changes: [{ field: 'messages', value: ofNoKind(id) }] }],
    }),
  })
  return { driver: waba, config, wrongConfig: { ...config, token: 'EAAwrong' }, customer, baseUrls: { facebook: url }, provider }
})

const saidBy = (id: string, body: string, name?: string) => ({
  metadata: { display_phone_number: '551140028922', phone_number_id: '11' },
  contacts: [{ ...(name && { profile: { name } }), wa_id: customer.value }],
  messages: [{ from: customer.value, id, timestamp: '1794571200', type: 'text', text: { body } }],
})

const ofNoKind = (id: string) => ({
  ...saidBy(id, ''),
  messages: [{ from: customer.value, id, timestamp: '1794571200', type: 'hologram', hologram: {} }],
})

const media = z.object({ id: z.string(), caption: z.string().optional() })
const titled = z.object({ title: z.string() })
const wire = z.object({
  to: z.string(),
  type: z.string(),
  context: z.object({ message_id: z.string() }).optional(),
  text: z.object({ body: z.string() }).optional(),
  reaction: z.object({ emoji: z.string() }).optional(),
  image: media.optional(),
  video: media.optional(),
  audio: media.optional(),
  document: media.optional(),
  sticker: media.optional(),
  interactive: z
    .object({
      body: z.object({ text: z.string() }),
      action: z.object({
        buttons: z.array(z.object({ reply: titled })).optional(),
        sections: z.array(z.object({ rows: z.array(titled) })).optional(),
      }),
    })
    .optional(),
})

function takenOf(body: unknown, files: ReadonlyMap<string, File>): Taken {
  const { to, reaction, context, text, interactive, ...message } = wire.parse(body)
  if (reaction) return { type: 'reaction', to, emoji: reaction.emoji }
  const file = message.image ?? message.video ?? message.audio ?? message.document ?? message.sticker
  const bytes = file && files.get(file.id)
  const { buttons = [], sections = [] } = interactive?.action ?? {}
  const choices = [...buttons.map(({ reply }) => reply.title), ...sections.flatMap(({ rows }) => rows.map(({ title }) => title))]
  return {
    type: 'message',
    to,
    text: text?.body ?? file?.caption ?? interactive?.body.text ?? '',
    ...(bytes && { media: bytes }),
    ...(choices.length > 0 && { choices }),
    ...(context && { quoted: context.message_id }),
  }
}
