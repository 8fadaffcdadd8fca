import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { audienceFor } from '../features/tickets/index.ts'
import { type Live, startLive } from '../infra/realtime/live.ts'
import { issueToken, signedIn } from '../infra/trust/auth.ts'
import { afterFile } from './after-file.ts'
import { type BrowserSocket, connectBrowser } from './browser-socket.ts'
import { calls, type Person, type World, world } from './world.ts'

export interface LiveWorld extends World {
  live: Live
  url: string
  /** A socket of this person, closed when the file ends. */
  browserOf(person: Person, url?: string): Promise<BrowserSocket>
  /** The same person, signed in once more. */
  anotherSession(person: Person): Promise<Person>
}

/** The world of the tests, listening, with live updates in one process. */
export async function liveWorld(env: Record<string, string> = {}, database?: () => Promise<string>): Promise<LiveWorld> {
  const w = await world(env, database)
  const browsers: BrowserSocket[] = []
  const live = await startLive({ config: w.config, server: w.app.server, audienceFor })
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(w.app.server.address() as AddressInfo).port}`

  afterFile(() => live.stop())
  afterFile(() => {
    for (const browser of browsers.splice(0)) browser.close()
  })
  return {
    ...w,
    live,
    url,
    async anotherSession(person) {
      const sessionId = randomUUID()
      await w.owner.query(
        "insert into sessions (tenant_id, id, user_id, secret_hash, expires_at) values ($1, $2, $3, 'none', now() + interval '1 day')",
        [person.tenantId, sessionId, person.id],
      )
      const token = await issueToken({ ...(await signedIn(person.token)), sessionId })
      return { ...person, sessionId, token, ...calls(w.app, token) }
    },
    async browserOf(person, at = url) {
      const browser = await connectBrowser(at, person.token)
      browsers.push(browser)
      return browser
    },
  }
}
