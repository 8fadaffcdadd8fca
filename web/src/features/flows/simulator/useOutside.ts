import type { HttpRequest } from '@balcao/contract/flows/run'
import { flowTrialRoutes } from '@balcao/contract/flows/trials/trials'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { asked, heardFrom } from './engines.ts'
import { answered, type Talk, type World } from './talk.ts'
import type { Tried } from './tried.ts'

interface Trying extends Tried {
  talk: Talk
  world: World
  setTalk(talk: Talk): void
}

/** An answer that was really given, for the step to keep. */
export interface RealAnswer {
  node: string
  status: number
  body: string
}

interface Session {
  name: string
  memory: Record<string, unknown> | null
}
const newSession = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16)

/** What leaves this browser, and only by a press: the call of a step, words to an engine. */
export function useOutside({ document, flow, imitated, talk, world, setTalk }: Trying) {
  const [isBusy, setBusy] = useState(false)
  const [real, setReal] = useState<RealAnswer | null>(null)
  const [session, setSession] = useState<Session | null>(null)
  const params = { id: flow.id }
  const during = (run: () => Promise<void>) => {
    setBusy(true)
    void run()
      .catch(tellFailure)
      .finally(() => setBusy(false))
  }
  const call = ({ node, method, url, headers, body, contentType, timeoutSeconds }: HttpRequest) =>
    during(async () => {
      const request = { method, url, headers, body, contentType, timeoutSeconds }
      const { status, why, ms, body: said } = await api(flowTrialRoutes.call, { params, body: { request } })
      setReal(status === null ? null : { node, status, body: said })
      const told: Talk = { ...talk, lines: [...talk.lines, { by: 'outside', of: 'HTTP', status, ms }] }
      setTalk(answered(document, told, world, status === null ? { ok: false, why: why ?? '' } : { ok: true, status, body: said }))
    })
  const tell = (text: string, choice: string | null) => {
    const engine = talk.engine?.name
    if (!engine || !session) return
    const heard = asked(talk, text)
    setTalk(heard)
    during(async () => {
      const channelId = typeof imitated === 'number' ? imitated : null
      const said = { text, choice, memory: session.memory, session: session.name }
      const tried = await api(flowTrialRoutes.engine, { params, body: { engine, channelId, ...said } })
      const next = heardFrom(heard, tried, { document, world })
      setSession(next.engine ? { ...session, memory: tried.memory } : null)
      setTalk(next)
    })
  }
  return {
    isBusy,
    real,
    forget: () => setReal(null),
    call,
    /** An engine really answers from now on. */
    isLive: session !== null && talk.engine !== null,
    begin: () => setSession({ name: newSession(), memory: null }),
    end: () => setSession(null),
    tell,
  }
}
export type Outside = ReturnType<typeof useOutside>
