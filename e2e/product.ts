import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { authRoutes } from '@balcao/contract/access/auth'
import { userRoutes } from '@balcao/contract/access/users'
import { caller } from '@balcao/contract/client'
import type { Profile } from '@balcao/contract/permissions'
import type { Answer, Route, Sent } from '@balcao/contract/route'
import { AS_STARTED } from '../scripts/launch/runtime.mjs'
import { portOfWorker } from './port.ts'

const PROJECT = path.resolve(import.meta.dirname, '..')
const PASSWORD = 'Segredo-7431'
const ROOT = 'root@balcao.test'

/** Somebody signed in: makes calls, and lends a browser what a login leaves in it. */
export interface Somebody {
  userId: number
  email: string
  call<R extends Route>(route: R, sent: Sent<R>): Promise<Answer<R>>
  stored: Record<'token' | 'username' | 'profile' | 'userId', string>
}

export interface Product {
  url: string
  root: Somebody
  /** A new user of the first company, signed in. */
  person(name: string, profile: Exclude<Profile, 'superadmin'>): Promise<Somebody>
  stop(): Promise<void>
}

/** The whole product as an operator starts it: its own process, its own database, its own folder. */
export async function startProduct(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'balcao-e2e-'))
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/dist/main.js'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...AS_STARTED,
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(await portOfWorker()),
      HOST: '127.0.0.1',
      LOGIN_CAPTCHA: 'off',
      LOG_LEVEL: 'silent',
      SUPERADMIN_EMAIL: ROOT,
      SUPERADMIN_PASSWORD: PASSWORD,
      ...options.env,
    },
  })
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
  const url = await addressOf(server.stdout, ended)
  const root = await signIn(url, ROOT)
  return {
    url,
    root,
    async person(name, profile) {
      const email = `${name}@balcao.test`
      await root.call(userRoutes.create, { body: { name, email, profile } })
      await acceptInvitation(url, await invitationFor(path.join(dataDir, 'outbox'), email))
      return signIn(url, email)
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function addressOf(output: NodeJS.ReadableStream, ended: Promise<number | null>): Promise<string> {
  const said: string[] = []
  const lines = createInterface(output)
  const ready = new Promise<string>(resolve =>
    lines.on('line', line => {
      said.push(line)
      const address = /ready at (http:\/\/\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    }),
  )
  return Promise.race([
    ready,
    ended.then(code => Promise.reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`))),
  ])
}

const WAIT_MS = 30_000

/** The token of the link that was mailed to somebody: without a mail server mails lie in a folder. */
async function invitationFor(outbox: string, email: string): Promise<string> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await new Promise(done => setTimeout(done, 100))) {
    const names = existsSync(outbox) ? readdirSync(outbox).filter(name => name.endsWith('.eml')) : []
    for (const name of names.toReversed()) {
      const mail = readFileSync(path.join(outbox, name), 'utf8').replaceAll('=\r\n', '')
      const token = mail.includes(`To: ${email}`) ? /#\/invite\/([\w.-]+)/.exec(mail)?.[1] : undefined
      if (token) return token
    }
  }
  throw new Error(`no invitation was mailed to ${email}`)
}

const acceptInvitation = (url: string, token: string) =>
  caller(async (route, address, body) => {
    const answer = await fetch(url + address, {
      method: route.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  })(authRoutes.acceptInvitation, { body: { token, password: PASSWORD } })

async function signIn(url: string, email: string): Promise<Somebody> {
  const as = (token: string | null) =>
    caller(async (route, path, body) => {
      const answer = await fetch(url + path, {
        method: route.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
    })
  const { token, username, profile, userId } = await as(null)(authRoutes.login, { body: { email, password: PASSWORD } })
  return { userId, email, call: as(token), stored: { token, username, profile, userId: String(userId) } }
}
