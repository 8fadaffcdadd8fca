import { driverSuite, type NextAnswer, type Taken } from '../driver.suite.ts'
import { bytesIn } from '../lib/testing/rig.ts'
import { textAt } from '../lib/wa/walk.ts'
import { recorded, scriptedDriver } from './scripted.testkit.ts'

const FAILURES: Partial<Record<NextAnswer, () => Promise<never>>> = {
  limited: () => Promise.reject(new Error('rate-overlimit')),
  refused: () => Promise.reject(new Error('No LID for user')),
  broken: () => Promise.reject(new Error('Evaluation failed: undefined is not a function')),
  silent: () => new Promise(() => {}),
}

driverSuite('whatsapp, with a client of the test’s own,', async () => {
  const taken: Taken[] = []
  let planned: NextAnswer | null = null
  const { driver, last } = scriptedDriver({
    sendMessage(chat, content, options) {
      const failure = planned
      planned = null
      if (failure) return FAILURES[failure]?.()
      const file = textAt(content, 'data')
      const quoted = textAt(options, 'quotedMessageId').split('_')[2]
      taken.push({
        type: 'message',
        to: String(chat),
        text: typeof content === 'string' ? content : textAt(options, 'caption'),
        ...(file && { media: bytesIn(Buffer.from(file, 'base64')) }),
        ...(quoted && { quoted }),
      })
    },
    getMessageById(whole) {
      const to = String(whole)
      return {
        id: { _serialized: to },
        edit: async (text: string) => taken.push({ type: 'edit', to, text }),
        delete: async () => taken.push({ type: 'removal', to }),
        react: async (emoji: string) => taken.push({ type: 'reaction', to, emoji }),
      }
    },
  })
  return {
    driver: {
      ...driver,
      async connect(config, outside) {
        const connection = await driver.connect(config, outside)
        last().tells('ready')
        return connection
      },
    },
    config: {},
    wrongConfig: null,
    customer: { kind: 'phone', scope: '', value: '5511999990000' },
    provider: {
      taken: () => taken,
      next(answer) {
        planned = answer
        return answer in FAILURES
      },
      says({ externalId, text, name }) {
        last().tells('message_create', recorded(externalId, { body: text, notifyName: name }))
        return null
      },
      saysUnknown(externalId) {
        last().tells('message_create', recorded(externalId, { type: 'hologram' }))
        return 'told'
      },
      forged: () => null,
      async close() {},
    },
  }
})
