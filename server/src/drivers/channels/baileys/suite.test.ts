import { driverSuite, type NextAnswer, type Taken } from '../driver.suite.ts'
import { FAILURES, scriptedDriver, takenOf } from './scripted.testkit.ts'

driverSuite('baileys, with a socket of the test’s own,', async () => {
  const taken: Taken[] = []
  let planned: NextAnswer | null = null
  const { driver, last } = scriptedDriver({
    async sendMessage(jid, content, options) {
      const failure = planned
      planned = null
      if (failure) return FAILURES[failure]?.()
      taken.push(await takenOf(String(jid), content, options))
    },
  })
  const opening: typeof driver = {
    ...driver,
    async connect(config, outside) {
      const connection = await driver.connect(config, outside)
      last().tells('connection.update', { connection: 'open' })
      return connection
    },
  }
  return {
    driver: opening,
    config: { version: '2.3000.1' },
    wrongConfig: null,
    customer: { kind: 'phone', scope: '', value: '5511999990000' },
    provider: {
      taken: () => taken,
      next(answer) {
        planned = answer
        return answer in FAILURES
      },
      says({ externalId, text, name }) {
        const key = { remoteJid: '5511999990000@s.whatsapp.net', fromMe: false, id: externalId }
        last().tells('messages.upsert', {
          type: 'notify',
          messages: [{ key, message: { conversation: text }, ...(name && { pushName: name }), messageTimestamp: 1 }],
        })
        return null
      },
      saysUnknown(id) {
        const key = { remoteJid: '5511999990000@s.whatsapp.net', fromMe: false, id }
        const message = { pollResultSnapshotMessage: { name: 'Qual?' } }
        last().tells('messages.upsert', { type: 'notify', messages: [{ key, message, messageTimestamp: 1 }] })
        return 'told'
      },
      forged: () => null,
      async close() {},
    },
  }
})
