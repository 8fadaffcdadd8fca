import { driverSuite } from '../driver.suite.ts'
import { rigProvider } from '../lib/testing/rig.ts'
import { evo } from './index.ts'
import { KEY, messageData, no, session, takenOf, told, unauthorized } from './scripted.testkit.ts'

driverSuite('evo, to a scripted Evolution,', async () => {
  let number = 0
  const { url, suite } = await rigProvider({
    script: session(),
    take(asked) {
      const taken = takenOf(asked)
      return taken && { taken, reply: { status: 201, body: { key: { id: `3EB0${++number}`, fromMe: true }, status: 'PENDING' } } }
    },
    failures: {
      limited: no(400, ['rate-overlimit']),
      refused: no(400, [{ jid: '55@s.whatsapp.net', exists: false, number: '55' }]),
      broken: no(500, 'Internal Server Error'),
      unauthorized,
    },
    says: ({ externalId, text, name }) =>
      told('messages.upsert', messageData({ conversation: text }, { pushName: name, key: { id: externalId } })),
    saysUnknown: id => told('messages.upsert', messageData({ hologramMessage: { text: 'x' } }, { key: { id } })),
  })
  return {
    driver: evo,
    config: { url, apikey: KEY, instance: 'loja' },
    wrongConfig: { url, apikey: 'a-wrong-key', instance: 'loja' },
    customer: { kind: 'phone', scope: '', value: '5511999990000' },
    provider: suite,
  }
})
