import { isIP } from 'node:net'
import type { ErrorCode } from '@balcao/contract/errors'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { NotPublic } from './egress.ts'

/** A mail server somebody typed. */
export interface MailServer {
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  user?: string | undefined
  password?: string | undefined
  fromName?: string | undefined
  fromAddress: string
  replyTo?: string | undefined
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** What is connected to is the address that was judged; its name is what the certificate must say. */
export const connectionOptions = ({ host, port, security }: MailServer, address: string) => ({
  host: address,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...TIMEOUTS,
  tls: isIP(host) ? {} : { servername: host },
})

export const loginOf = ({ user, password = '' }: MailServer) => (user ? { user, pass: password } : undefined)

/** Which field is wrong, and what the server said. */
export class MailFault extends Error {
  override name = 'MailFault'
  readonly code: ErrorCode
  readonly field: string | null

  constructor(code: ErrorCode, details: string, field: string | null, cause?: unknown) {
    super(details, { cause })
    this.code = code
    this.field = field
  }
}

interface Looked {
  details?: string
  warning?: ErrorCode
  field?: string
}

/** A mail server tried step by step, so that what is wrong can be named. */
export function mailServerTrial(server: MailServer, addressOf: (host: string) => Promise<string>) {
  let address = ''
  let connection: SMTPConnection | undefined
  const open = (): SMTPConnection => {
    if (!connection) throw new Error('not connected')
    return connection
  }
  return {
    async find(): Promise<string> {
      address = await addressOf(server.host).catch((error: unknown) => Promise.reject(hostFault(error, server.host)))
      return address === server.host ? address : `${server.host}, ${address}`
    },

    async connect(): Promise<Looked> {
      const { default: Connection } = await import('nodemailer/lib/smtp-connection')
      const opened = new Connection(connectionOptions(server, address))
      connection = opened
      await new Promise<void>((done, fail) => {
        opened.once('error', error => fail(connectFault(error)))
        opened.connect(error => (error ? fail(connectFault(error)) : done()))
      })
      // A line that breaks later is told by what is asked of it.
      opened.on('error', () => {})
      return opened.secure ? { details: 'TLS' } : { warning: 'ERR_MAIL_PLAIN', field: 'security' }
    },

    login: (): Promise<Looked> =>
      new Promise((done, fail) => {
        const login = loginOf(server)
        if (!login) return done({})
        open().login(login, error =>
          error ? fail(new MailFault('ERR_MAIL_LOGIN', saidIn(error), 'password', error)) : done({ details: login.user }),
        )
      }),

    async send(to: string): Promise<Looked> {
      const message = await testMail(server, to)
      return new Promise((done, fail) =>
        open().send({ from: server.fromAddress, to: [to] }, message, error =>
          error ? fail(sendFault(error)) : done({ details: to }),
        ),
      )
    },

    end: () => connection?.close(),
  }
}

async function testMail({ fromName, fromAddress, replyTo, host }: MailServer, to: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail({
    from: { name: fromName ?? '', address: fromAddress },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: `SMTP: ${host}`,
    text: `SMTP ${host}: OK\r\n`,
  })
  return Buffer.isBuffer(message) ? message : Buffer.from(String(message))
}

interface Failed extends Error {
  code?: string
  command?: string
  response?: string
  cause?: unknown
}

const saidIn = (error: Failed): string => error.response ?? error.message

function hostFault(error: unknown, host: string): unknown {
  if (error instanceof NotPublic) return new MailFault('ERR_MAIL_HOST', error.message, 'host', error)
  if (error instanceof Error && 'code' in error)
    return new MailFault('ERR_MAIL_HOST', `${host}: ${String(error.code)}`, 'host', error)
  return error
}

const CERTIFICATE = /certificate|altname|self.signed|CERT_|DEPTH_ZERO|UNABLE_TO_VERIFY/i
const NOT_TLS = /wrong version|SSL|TLS|EPROTO|STARTTLS/i

export function connectFault(error: Failed): MailFault {
  const text = `${error.code ?? ''} ${error.message}`
  if (CERTIFICATE.test(text)) return new MailFault('ERR_MAIL_CERTIFICATE', error.message, 'host', error)
  if (NOT_TLS.test(text)) return new MailFault('ERR_MAIL_SECURITY', error.message, 'security', error)
  return new MailFault('ERR_MAIL_PORT', error.message, 'port', error)
}

export function sendFault(error: Failed): MailFault {
  const isOfSender = error.command === 'MAIL FROM'
  return new MailFault(
    isOfSender ? 'ERR_MAIL_SENDER' : 'ERR_MAIL_RECEIVER',
    saidIn(error),
    isOfSender ? 'fromAddress' : null,
    error,
  )
}
