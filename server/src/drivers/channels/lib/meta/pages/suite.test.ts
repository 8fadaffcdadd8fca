import { z } from 'zod'
import { driverSuite, type Taken } from '../../../driver.suite.ts'
import type { Driver } from '../../../driver.ts'
import { instagram } from '../../../instagram/index.ts'
import { messenger } from '../../../messenger/index.ts'
import { APP_SECRET, TOKEN } from '../double.testkit.ts'
import { fileIn, graphRig } from '../rig.testkit.ts'

const customer = { kind: 'page', scope: '11', value: '903456789012345' } as const
const secrets = { token: TOKEN, appSecret: APP_SECRET }

pagesSuite('messenger', messenger, { pageId: '11', ...secrets })
pagesSuite('instagram', instagram, { accountId: '11', ...secrets })

function pagesSuite(name: string, driver: Driver, config: Record<string, unknown>) {
  driverSuite(`${name}, to a scripted Graph,`, async () => {
    const { url, provider } = await graphRig({
      known: { 'GET me': { id: '11', user_id: '11', name: 'Loja', username: 'loja' }, 'GET 11/subscribed_apps': { data: [] } },
      taken: takenOf,
      accepted: number => ({ recipient_id: customer.value, message_id: `m_${number}` }),
      says: ({ externalId: mid, text }) => {
        const item = {
          sender: { id: customer.value },
          recipient: { id: '11' },
          timestamp: 1_794_571_200_123,
          message: { mid, text },
        }
        return { object: name === 'messenger' ? 'page' : 'instagram', entry: [{ id: '11', messaging: [item] }] }
      },
      saysUnknown: mid => {
        const message = { mid, attachments: [{ type: 'hologram', payload: {} }] }
        const item = { sender: { id: customer.value }, recipient: { id: '11' }, timestamp: 1_794_571_200_123, message }
        return { object: name === 'messenger' ? 'page' : 'instagram', entry: [{ id: '11', messaging: [item] }] }
      },
    })
    const wrongConfig = { ...config, token: 'EAAwrong' }
    return { driver, config, wrongConfig, customer, baseUrls: { facebook: url, instagram: url }, provider }
  })
}

const titles = z.array(z.object({ title: z.string() })).optional()
const wire = z.object({
  recipient: z.object({ id: z.string() }),
  sender_action: z.string().optional(),
  payload: z.object({ reaction: z.string() }).optional(),
  reply_to: z.object({ mid: z.string() }).optional(),
  message: z
    .object({
      text: z.string().optional(),
      quick_replies: titles,
      attachment: z
        .object({ payload: z.object({ url: z.string().optional(), text: z.string().optional(), buttons: titles }) })
        .optional(),
    })
    .optional(),
})

// They fetch files by themselves: which it is, its address tells here.
const FILES = ['foto.jpg', 'filme.mp4', 'som.mp3', 'voz.ogg', 'orçamento.pdf'].map(name =>
  fileIn(Buffer.from(`the bytes of ${name} `.repeat(2000))),
)

function takenOf(body: unknown): Taken {
  const { recipient, payload, message, reply_to } = wire.parse(body)
  const to = recipient.id
  if (payload) return { type: 'reaction', to, emoji: payload.reaction === 'like' ? '👍' : payload.reaction }
  const shown = message?.attachment?.payload
  const file = FILES.find(({ sha256 }) => shown?.url?.includes(sha256))
  const choices = [...(shown?.buttons ?? []), ...(message?.quick_replies ?? [])].map(({ title }) => title)
  return {
    type: 'message',
    to,
    text: message?.text ?? shown?.text ?? '',
    ...(file && { media: file }),
    ...(choices.length > 0 && { choices }),
    ...(reply_to && { quoted: reply_to.mid }),
  }
}
