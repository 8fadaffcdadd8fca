import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { createMailer, type Mailer } from './mailer.ts'

const mail = { to: 'ana@padaria.example', subject: 'Sua senha não mudou', text: 'Olá, Ana.', html: '<p>Olá, Ana.</p>' }
const mailFrom = 'Balcão <balcao@casa.example>'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'balcao-mail-'))
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function mailServer(options: SMTPServerOptions = {}) {
  const received: { from: string; to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      Array.fromAsync(stream).then(chunks => {
        const { mailFrom: from, rcptTo } = session.envelope
        received.push({
          from: from ? from.address : '',
          to: rcptTo.map(to => to.address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  // Refusals we provoke also end as socket errors on the server's side.
  server.on('error', () => {})
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  cleanups.push(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}` }
}

function mailer(smtpUrl: string | null, dataDir = folder()): Mailer {
  const made = createMailer({ smtpUrl, mailFrom, dataDir })
  cleanups.push(() => made.close())
  return made
}

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
})

test('a mail reaches the SMTP server whole', async () => {
  const server = await mailServer()

  await mailer(server.url).send(mail)

  expect(server.received).toMatchObject([{ from: 'balcao@casa.example', to: ['ana@padaria.example'] }])
  const { text } = server.received[0] ?? { text: '' }
  expect(text).toContain('To: ana@padaria.example')
  expect(text).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(text).toContain('multipart/alternative')
  expect(text).toContain('<p>Ol=C3=A1, Ana.</p>')
})

test('a mail may come in another name, never from another address', async () => {
  const server = await mailServer()
  await mailer(server.url).send({ ...mail, fromName: 'Padoca" <eve@elsewhere.example>\r\nBcc: eve@elsewhere.example' })
  const [received] = server.received
  expect(received).toMatchObject({ from: 'balcao@casa.example', to: ['ana@padaria.example'] })
  expect(received?.text).toMatch(/^From: .*Padoca[\s\S]*<balcao@casa\.example>/m)
  expect(received?.text).not.toMatch(/^Bcc:/im)
})

test('an address is one address, with anything written in it', async () => {
  const server = await mailServer()
  await mailer(server.url)
    .send({ ...mail, to: 'ana@padaria.example, eve@elsewhere.example' })
    .catch(() => {})
  await mailer(server.url)
    .send({ ...mail, to: 'ana@padaria.example\r\nBcc: eve@elsewhere.example' })
    .catch(() => {})
  expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@elsewhere.example')
})

test('a receiver refused for good is not tried again, one refused for now is', async () => {
  const never = await mailServer(refusing(550))
  const later = await mailServer(refusing(451))
  await expect(mailer(never.url).send(mail)).rejects.toMatchObject({ name: 'MailError', retry: false })
  await expect(mailer(later.url).send(mail)).rejects.toMatchObject({ name: 'MailError', retry: true })
})

test('a server that is away, or refuses our login, may take the mail later', async () => {
  const { url } = await mailServer({
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
  })
  await expect(mailer(url.replace('smtp://', 'smtp://me:secret@')).send(mail)).rejects.toMatchObject({ retry: true })
  await expect(mailer('smtp://127.0.0.1:1').send(mail)).rejects.toMatchObject({ retry: true })
})

test('without a server mails lie in the outbox folder, whole and readable', async () => {
  const dataDir = folder()
  await mailer(null, dataDir).send(mail)

  const [file, ...more] = readdirSync(path.join(dataDir, 'outbox'))
  expect(more).toEqual([])
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT.+\.eml$/)
  const text = readFileSync(path.join(dataDir, 'outbox', file ?? ''), 'utf8')
  expect(text).toContain('To: ana@padaria.example')
  expect(text).toContain('Ol=C3=A1, Ana.')
})

test('an outbox that cannot be written is said so, and tried again', async () => {
  const dataDir = folder()
  writeFileSync(path.join(dataDir, 'outbox'), 'a file where the folder should be')
  await expect(mailer(null, dataDir).send(mail)).rejects.toMatchObject({ name: 'MailError', retry: true })
})
