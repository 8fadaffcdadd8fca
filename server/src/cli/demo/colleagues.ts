import { io } from 'socket.io-client'
import { tokenFor } from '../../features/access/index.ts'
import { withTenant } from '../../infra/database/db.ts'
import { signedIn } from '../../infra/trust/auth.ts'
import type { Stage } from './stage.ts'

/** The colleagues at a browser while the demo runs, and whether each has touched it lately. */
const THERE = [
  { email: 'bianca@casanativa.example', name: 'Bianca Moraes', idle: false },
  { email: 'rafael@casanativa.example', name: 'Rafael Teixeira', idle: false },
  { email: 'luana@casanativa.example', name: 'Luana Prado', idle: true },
]
const RENEW_MS = 10 * 60 * 1000

/** Opens their sockets, as their browsers would. A colleague who cannot sign in any more (a changed password, say) stays away. */
export async function bringColleagues(stage: Stage): Promise<string[]> {
  const address = addressOf(stage.config)
  if (!address) return []
  const came = await Promise.allSettled(
    THERE.map(async colleague => sitDown(address, await stage.tokenOf(colleague.email), colleague)),
  )
  return THERE.filter((_, i) => came[i]?.status === 'fulfilled').map(({ name }) => name)
}

async function sitDown(address: string, token: string, { idle }: { idle: boolean }): Promise<void> {
  const { tenantId, userId, sessionId } = await signedIn(token)
  const freshToken = () => withTenant(tenantId, tx => tokenFor(tx, userId, sessionId))
  const socket = io(address, {
    transports: ['websocket'],
    auth: send =>
      void freshToken().then(
        fresh => send({ token: fresh }),
        () => socket.close(),
      ),
  })
  socket.on('connect', () => void (idle && socket.emit('setUserIdle')))
  socket.on('session.ended', () => socket.close())
  setInterval(
    () =>
      void freshToken().then(
        fresh => socket.emit('token', { token: fresh }),
        () => {},
      ),
    RENEW_MS,
  ).unref()
}

/** Where this process can be reached from within; nowhere it could know of with PORT=0. */
function addressOf({ host, port }: Stage['config']): string | null {
  if (port === 0) return null
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${here}:${port}`
}
