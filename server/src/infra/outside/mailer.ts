import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clock } from '../clock.ts'
import { newSecret } from '../trust/keys.ts'
import { connectFault, connectionOptions, loginOf, MailFault, type MailServer, sendFault } from './mail-server.ts'

export interface Mail {
  to: string
  /** Instead of the name in MAIL_FROM; the address stays. */
  fromName?: string | null
  subject: string
  text: string
  html: string
  attachments?: readonly { name: string; type: string; bytes: Buffer }[]
  /** The page that ends mails of this kind. */
  unsubscribe?: string
  /** By this server instead of the installation's. */
  by?: MailServer | null
}

export interface Mailer {
  /** Hands a mail over, or throws a `MailError`. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** A mail that did not leave. `retry`: later it may; otherwise this mail never will. */
export class MailError extends Error {
  override name = 'MailError'
  readonly retry: boolean

  constructor(message: string, retry: boolean, cause: unknown) {
    super(message, { cause })
    this.retry = retry
  }
}

interface MailSettings {
  smtpUrl: string | null
  mailFrom: string
  dataDir: string
  /** Where a server leads that somebody typed, if it may be reached. */
  addressOf?(host: string): Promise<string>
}

/** Mails leave through the SMTP server, or, without one, lie in DATA_DIR/outbox as files any mail program opens. */
export function createMailer(settings: MailSettings): Mailer {
  const { send, close } = settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings.mailFrom) : folderMailer(settings)
  return { close, send: mail => (mail.by && settings.addressOf ? sendBy(mail.by, mail, settings.addressOf) : send(mail)) }
}

/** One connection for one mail: companies with a server of their own write few. */
async function sendBy(by: MailServer, mail: Mail, addressOf: (host: string) => Promise<string>): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const address = await addressOf(by.host).catch((error: unknown) => {
    throw new MailError(`${by.host} cannot be reached`, true, new MailFault('ERR_MAIL_HOST', by.host, 'host', error))
  })
  const login = loginOf(by)
  const transport = createTransport({ ...connectionOptions(by, address), ...(login && { auth: login }) })
  try {
    const its = { ...mail, fromName: by.fromName ?? mail.fromName ?? null }
    await transport.sendMail({
      ...envelope(its, by.fromAddress),
      ...(by.replyTo && { replyTo: { name: '', address: by.replyTo } }),
    })
  } catch (error) {
    throw new MailError(`${by.host} did not take a mail: ${textOf(error)}`, mayRetry(error), faultOf(error))
  } finally {
    transport.close()
  }
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EAUTH') return new MailFault('ERR_MAIL_LOGIN', error.message, 'password', error)
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? sendFault(error) : connectFault(error)
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The library is loaded for the first mail, and not while nobody writes one. */
function onFirstUse<T extends { close(): void }>(make: (library: typeof import('nodemailer')) => T) {
  let made: Promise<T> | undefined
  return {
    transport: () => (made ??= import('nodemailer').then(make)),
    close: () => void made?.then(transport => transport.close()),
  }
}

function smtpMailer(url: string, from: string): Mailer {
  const { transport, close } = onFirstUse(({ createTransport }) =>
    createTransport({ url, pool: true, maxConnections: 2, ...TIMEOUTS }),
  )
  return {
    async send(mail) {
      try {
        await (await transport()).sendMail(envelope(mail, from))
      } catch (error) {
        throw new MailError(`the mail server did not take a mail: ${textOf(error)}`, mayRetry(error), error)
      }
    },
    close,
  }
}

function folderMailer({ mailFrom, dataDir }: MailSettings): Mailer {
  const folder = path.join(dataDir, 'outbox')
  const { transport, close } = onFirstUse(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    async send(mail) {
      const { message } = await (await transport()).sendMail(envelope(mail, mailFrom))
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${newSecret(4)}`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // A program that watches the folder sees whole mails only.
        await writeFile(path.join(folder, `${name}.part`), message, { mode: 0o600 })
        await rename(path.join(folder, `${name}.part`), path.join(folder, `${name}.eml`))
      } catch (error) {
        throw new MailError(`a mail could not be written to ${folder}: ${textOf(error)}`, true, error)
      }
    },
    close,
  }
}

// The address as an object: parsed as text, "a@x, b@y" would be two people.
const envelope = ({ to, fromName, subject, text, html, attachments = [], unsubscribe }: Mail, from: string) => ({
  from: fromName ? { name: fromName, address: addressIn(from) } : from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  ...(attachments.length > 0 && {
    attachments: attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
  }),
  ...(unsubscribe && { list: { unsubscribe } }),
})

const addressIn = (from: string) => /<(.+)>/.exec(from)?.[1] ?? from

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * A server that answers 5xx about this mail or its receiver will answer so again. What concerns us, a refused login or a
 * server out of reach, an operator can mend.
 */
function mayRetry(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return !(aboutThisMail && (responseCode === undefined || responseCode >= 500))
}
