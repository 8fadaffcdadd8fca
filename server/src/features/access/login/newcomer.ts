import type { Session } from '@balcao/contract/access/auth'
import type { Tx } from '../../../infra/database/db.ts'
import type { Exchange } from '../../../infra/http/http.ts'
import { keep, keepForMedia, visitOf } from './cookies.ts'
import { sessionView } from './session-view.ts'
import { type RefreshCookie, startSession, tokenFor } from './sessions.ts'

interface Newcomer {
  answer: Session & { token: string }
  cookie: RefreshCookie
}

/** A user who has just made their account is in: the session begins in the same transaction. */
export async function beginSession(tx: Tx, userId: number, exchange: Exchange): Promise<Newcomer> {
  const { id, cookie } = await startSession(tx, userId, visitOf(exchange))
  const view = await sessionView(tx, userId)
  return { answer: { ...view, token: await tokenFor(tx, userId, id) }, cookie }
}

/** Their browser gets its cookies once all of it is kept. */
export function handOver({ answer, cookie }: Newcomer, exchange: Exchange): void {
  keep(exchange, cookie)
  keepForMedia(exchange, answer.token)
}
