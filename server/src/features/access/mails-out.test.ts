import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { beforeAll, expect, test, vi } from 'vitest'
import { ownerUrl } from '../../infra/database/db.ts'
import { enqueue, migrateJobs, startJobs } from '../../infra/jobs/jobs.ts'
import { createMailer } from '../../infra/outside/mailer.ts'
import { afterFile } from '../../test/after-file.ts'
import { handlersFor } from '../../test/job-handlers.ts'
import { Browser, type House, openHouse } from './house.testkit.ts'
import { sendQueuedMail } from './mails-out.ts'

let house: House
const arrivals: ((mail: string) => void)[] = []
const nextMail = () => new Promise<string>(arrived => arrivals.push(arrived))

beforeAll(async () => {
  house = await openHouse({ enqueue, captchaRequired: true })
  vi.useRealTimers()
  await migrateJobs(ownerUrl())
  const mailer = createMailer({ smtpUrl: await mailServer(), mailFrom: 'Balcão <balcao@casa.example>', dataDir: '' })
  const outlet = { mailer, publicUrl: 'https://balcao.example' }
  const jobs = await startJobs({
    pollSeconds: 0.5,
    work: {
      handlers: handlersFor({ 'mail.send': ({ tenantId, data }) => sendQueuedMail(tenantId, data, outlet) }),
      schedules: {},
    },
  })
  return async () => {
    await jobs.stop()
    mailer.close()
  }
})

async function mailServer(): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      Array.fromAsync(stream).then(chunks => {
        // Quoted-printable breaks lines with "=" at their end and writes "=" as "=3D".
        arrivals.shift()?.(Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='))
        done()
      })
    },
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  afterFile(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return `smtp://127.0.0.1:${port}`
}

test('[ACC-09] from a forgotten password to a new one: request, queue, mail, link, login by a mailed code', async () => {
  const ana = new Browser(house.app)
  const { email } = house.ana

  const recovery = nextMail()
  await ana.post('/password-reset', { email })
  const token = /https:\/\/balcao\.example\/#\/reset\/([\w.-]+)/.exec(await recovery)?.[1]
  const password = 'broa de milho 9?'
  expect(await ana.post('/reset-password', { token, password, confirmPassword: password })).toMatchObject({ status: 200 })

  const invitation = nextMail()
  await ana.post('/auth/login-code', { email })
  const code = /^(\d{6})\s*$/m.exec(await invitation)?.[1]
  expect(await ana.login(email, { password, code })).toMatchObject({ status: 200, body: { username: 'ana' } })
})
