import { botRoutes, type Tried } from '@balcao/contract/flows/bots'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'

type Line = { id: number; said: string } | { id: number; tried: Tried }

const newSession = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
const begun = () => ({ session: newSession(), lines: [] as Line[], memory: null as Tried['memory'] })

/** A conversation with values that are only typed: kept in this screen and nowhere else. */
export function useTryOut(engine: BotEngine, values: Record<string, unknown>) {
  const [talk, setTalk] = useState(begun)
  const [isAsking, setAsking] = useState(false)
  const add = (session: string, line: (id: number) => Line, memory?: Tried['memory']) =>
    setTalk(now =>
      now.session === session
        ? { ...now, lines: [...now.lines, line(now.lines.length)], memory: memory === undefined ? now.memory : memory }
        : now,
    )
  const say = async (text: string, choice: string | null = null) => {
    const { session, memory } = talk
    const { active: _, forAll: __, ...typed } = values
    add(session, id => ({ id, said: text }))
    setAsking(true)
    await api(botRoutes.tryOut, { params: { engine }, body: { values: typed, text, choice, memory, session } })
      .then(tried => add(session, id => ({ id, tried }), tried.memory))
      .catch(tellFailure)
      .finally(() => setAsking(false))
  }
  return { lines: talk.lines, isAsking, say, again: () => setTalk(begun()) }
}
