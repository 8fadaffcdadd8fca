import { driverSuite } from '../driver.suite.ts'
import { jsonCall } from '../lib/testing/hook.ts'
import { rigProvider } from '../lib/testing/rig.ts'
import { meow } from './index.ts'
import { loggedIn, messageCall, no, ok, TOKEN, takenOf } from './scripted.testkit.ts'

driverSuite('meow, to a scripted Wuzapi,', async () => {
  const { url, suite } = await rigProvider({
    script: loggedIn(),
    take(asked) {
      const taken = takenOf(asked)
      return taken && { taken, reply: ok({ Details: 'Sent', Id: taken.chosenId ?? '', Timestamp: 1 }) }
    },
    failures: {
      limited: no(500, 'Error sending message: server returned error 429'),
      refused: no(400, 'Could not parse Phone'),
      broken: no(500, 'Error sending message: failed to get device list'),
      unauthorized: no(401, 'Unauthorized'),
    },
    says: ({ externalId, text, name = '' }) => messageCall({ conversation: text }, { ID: externalId, PushName: name }),
    saysUnknown: id => messageCall({ hologramMessage: { text: 'x' } }, { ID: id }),
    forged: () => jsonCall({ type: 'Connected', token: 'another' }),
  })
  return {
    driver: meow,
    config: { url, token: TOKEN },
    wrongConfig: { url, token: 'wrong-one' },
    customer: { kind: 'phone', scope: '', value: '5511999990000' },
    provider: suite,
  }
})
