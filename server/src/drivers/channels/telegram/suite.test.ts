import { driverSuite, type Taken } from '../driver.suite.ts'
import { jsonCall } from '../lib/testing/hook.ts'
import type { Asked } from '../lib/testing/provider.ts'
import { bytesIn, rigProvider } from '../lib/testing/rig.ts'
import { at, listAt, textAt } from '../lib/wa/walk.ts'
import { telegram } from './index.ts'

const TOKEN = '424242:the-token-of-a-scripted-bot'
const ok = (result: unknown) => ({ body: { ok: true, result } })
const no = (status: number, description: string) => ({ status, body: { ok: false, error_code: status, description } })
const me = { id: 424242, is_bot: true, first_name: 'Balcão', username: 'balcao_bot' }

driverSuite('telegram, to a scripted Bot API,', async () => {
  let secret = ''
  let number = 0
  const { url, suite } = await rigProvider({
    script: {
      [`POST /bot${TOKEN}/getMe`]: ok(me),
      [`POST /bot${TOKEN}/getWebhookInfo`]: ok({ url: '', pending_update_count: 0 }),
      [`POST /bot${TOKEN}/setWebhook`]({ body }) {
        secret = String(body.secret_token)
        return ok(true)
      },
      'POST /bot1:a-token-nobody-gave-out/getMe': no(401, 'Unauthorized'),
    },
    take(asked) {
      const taken = takenOf(asked)
      return taken && { taken, reply: ok({ message_id: ++number, chat: { id: 7 }, date: 1 }) }
    },
    failures: {
      limited: {
        status: 429,
        body: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 3 } },
      },
      refused: no(400, 'Bad Request: chat not found'),
      unauthorized: no(401, 'Unauthorized'),
    },
    says: ({ externalId, text, name }) => jsonCall(said(externalId, text, name), { 'x-telegram-bot-api-secret-token': secret }),
    saysUnknown: () => jsonCall(ofNoKind(), { 'x-telegram-bot-api-secret-token': secret }),
    forged: () => jsonCall(said('suite-1', 'forged'), { 'x-telegram-bot-api-secret-token': 'x'.repeat(64) }),
  })
  return {
    driver: telegram,
    config: { token: TOKEN, updates: 'webhook' },
    wrongConfig: { token: '1:a-token-nobody-gave-out', updates: 'webhook' },
    customer: { kind: 'telegram', scope: '', value: '7' },
    baseUrls: { telegram: url },
    provider: suite,
  }
})

/** Telegram numbers its messages; the suite's name goes along as a button's id, which is free. */
function said(externalId: string, text: string, first_name = '') {
  const message = {
    message_id: 1,
    date: 1,
    chat: { id: 7, type: 'private', first_name },
    from: { id: 7, first_name },
  }
  const reply_markup = { inline_keyboard: [[{ text, callback_data: 'x' }]] }
  return {
    update_id: 1,
    callback_query: { id: externalId, from: message.from, data: 'x', message: { ...message, reply_markup } },
  }
}

/** What an update is beside its frame is what was said. */
const ofNoKind = () => ({
  update_id: 2,
  message: { message_id: 2, date: 1, chat: { id: 7, type: 'private' }, from: { id: 7, first_name: '' }, hologram: {} },
})

function takenOf({ what, body }: Asked): Taken | null {
  const method = what.split('/').at(-1) ?? ''
  const to = String(body.chat_id)
  if (method === 'editMessageText') return { type: 'edit', to, text: String(body.text) }
  if (method === 'deleteMessage') return { type: 'removal', to }
  if (method === 'setMessageReaction') return { type: 'reaction', to, emoji: textAt(listAt(body, 'reaction')[0], 'emoji') }
  if (!method.startsWith('send') || method === 'sendChatAction') return null
  const kind = method.slice('send'.length).toLowerCase()
  const file = at(body, kind, 'text')
  const reply = at(body, 'reply_parameters', 'message_id')
  const choices = listAt(body, 'reply_markup', 'inline_keyboard').map(row => textAt(row, '0', 'text'))
  return {
    type: 'message',
    to,
    text: textAt(body, 'text') || textAt(body, 'caption'),
    ...(typeof file === 'string' && { media: bytesIn(Buffer.from(file)) }),
    ...(typeof reply === 'number' && { quoted: `${to}:${reply}` }),
    ...(choices.length > 0 && { choices }),
  }
}
