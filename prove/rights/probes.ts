import type { Random } from '../random.ts'
import type { Fleet } from './fleet.ts'
import type { Claims, Ledger } from './ledger.ts'
import type { Held, Purse } from './session.ts'

/** What a token is worth may be wrong for so long after a change, and not longer. */
const EVERYWHERE_MS = 5_000
const EVERY_MS = 25
const RIPE_MS = 3_000

export interface Probes {
  readonly sent: number
  readonly refused: number
  /** The longest a token was still answered after the change that revoked it was seen. */
  readonly slowest: number
  stop(): Promise<void>
}

/** Tries tokens, good and bad ones, at every process without ever waiting for one that stands still. */
export function startProbes(world: {
  fleet: Fleet
  purse: Purse
  ledger: Ledger
  random: Random
  fail: (why: string) => void
}): Probes {
  const { fleet, purse, ledger, random, fail } = world
  const figures = { sent: 0, refused: 0, slowest: 0 }
  const pending = new Set<Promise<void>>()

  const probe = async (address: string) => {
    const held = choose()
    if (!held) return
    const { token, claims } = held
    const sentAt = performance.now()
    const answer = await fetch(`${address}/auth/session`, { headers: { authorization: `Bearer ${token}` } }).catch(() => null)
    if (!answer) return
    await answer.arrayBuffer().catch(() => {})
    const answeredAt = performance.now()
    figures.sent++
    if (answer.ok) judgeAnswer(claims, sentAt)
    else if (answer.status === 401 || answer.status === 403) await judgeRefusal(claims, answeredAt, answer.status)
  }

  /** Good ones, bad ones, and above all those that have just become bad for good. */
  const choose = (): Held | null => {
    const now = performance.now()
    const ripe = [...purse.newest(), ...purse.older()].filter(({ claims }) => {
      const since = ledger.revokedSince(claims)
      return since !== null && now - since > EVERYWHERE_MS && now - since < EVERYWHERE_MS + RIPE_MS
    })
    const tokens = random.chance(0.5) ? ripe : random.pick([purse.newest(), purse.older()])
    return tokens.length > 0 ? random.pick(tokens) : null
  }

  const judgeAnswer = (claims: Claims, sentAt: number) => {
    const since = ledger.revokedSince(claims)
    if (since === null || sentAt <= since) return
    figures.slowest = Math.max(figures.slowest, sentAt - since)
    if (sentAt - since > EVERYWHERE_MS)
      fail(
        `a token of user ${claims.u} (session ${claims.sid}) was answered ${Math.round(sentAt - since)} ms after it was revoked`,
      )
  }

  const judgeRefusal = async (claims: Claims, answeredAt: number, status: number) => {
    figures.refused++
    await ledger.lookedAfter(answeredAt)
    if (ledger.revokedSince(claims) === null) fail(`a token of user ${claims.u} that was good was refused with ${status}`)
  }

  const timer = setInterval(() => {
    const address = fleet.addressOf(random.whole(0, fleet.size - 1))
    if (!address) return
    const sent = probe(address).catch(error => fail(String(error)))
    pending.add(sent)
    void sent.finally(() => pending.delete(sent))
  }, EVERY_MS)

  return {
    get sent() {
      return figures.sent
    },
    get refused() {
      return figures.refused
    },
    get slowest() {
      return figures.slowest
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
    },
  }
}
