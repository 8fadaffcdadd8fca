import { driverSuite, type Taken } from '../driver.suite.ts'
import { jsonCall } from '../lib/testing/hook.ts'
import { bytesIn, rigProvider } from '../lib/testing/rig.ts'
import { at, listAt, textAt } from '../lib/wa/walk.ts'
import { hub } from './index.ts'

driverSuite('hub, to a scripted NotificaMe,', async () => {
  let number = 0
  const { url, suite } = await rigProvider({
    script: {
      'GET /v1/channels': ({ headers }) =>
        headers['x-api-token'] === 'T0K'
          ? { body: [{ id: 'c-1', name: 'Padaria' }] }
          : { status: 404, body: { error: { code: 'Hub404' } } },
      'POST /v1/subscriptions': { status: 201, body: { id: 's1' } },
    },
    take({ what, body }) {
      if (what !== 'POST /v2/channels/whatsapp/messages') return null
      return { taken: takenOf(String(body.to), listAt(body, 'contents')[0]), reply: { body: { id: `m-${++number}` } } }
    },
    failures: {
      limited: { body: { error: { code: 130429, message: 'Rate limit hit' } } },
      refused: { body: { error: { code: 'Hub404', message: '(#131026) undeliverable' } } },
      unauthorized: { status: 404, body: { error: { code: 'Hub404', message: 'Account not found' } } },
    },
    says: ({ externalId, text, name }) =>
      jsonCall({
        type: 'MESSAGE',
        subscriptionId: 'c-1',
        direction: 'IN',
        message: {
          id: externalId,
          from: '5511999990000',
          direction: 'IN',
          visitor: { ...(name && { name }) },
          contents: [{ type: 'text', text }],
        },
      }),
    saysUnknown: id =>
      jsonCall({
        type: 'MESSAGE',
        subscriptionId: 'c-1',
        direction: 'IN',
        message: { id, from: '5511999990000', direction: 'IN', visitor: {}, contents: [{ type: 'hologram' }] },
      }),
  })
  return {
    driver: hub,
    config: { token: 'T0K', channelId: 'c-1', network: 'whatsapp' },
    wrongConfig: { token: 'wr0ng', channelId: 'c-1', network: 'whatsapp' },
    customer: { kind: 'phone', scope: '', value: '5511999990000' },
    baseUrls: { hub: url },
    provider: suite,
  }
})

function takenOf(to: string, content: unknown): Taken {
  if (textAt(content, 'type') === 'reaction') return { type: 'reaction', to, emoji: textAt(content, 'reaction', 'emoji') }
  const action = at(content, 'interactive', 'action')
  const buttons = listAt(action, 'buttons').map(button => textAt(button, 'reply', 'title'))
  const rows =
    listAt(at(action, 'sections'), '0').length > 0
      ? []
      : listAt(listAt(action, 'sections')[0], 'rows').map(row => textAt(row, 'title'))
  const quoted = textAt(content, 'messsageId')
  // The hub fetches files by itself; what they hold, their name tells here.
  const name = textAt(content, 'fileName')
  return {
    type: 'message',
    to,
    text: textAt(content, 'text') || textAt(content, 'fileCaption') || textAt(content, 'interactive', 'body', 'text'),
    ...(name && { media: bytesIn(Buffer.from(`the bytes of ${name} `.repeat(2000))) }),
    ...(quoted && { quoted }),
    ...([...buttons, ...rows].length > 0 && { choices: [...buttons, ...rows] }),
  }
}
