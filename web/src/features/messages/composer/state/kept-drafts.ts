import { type Draft, draftRoutes } from '@balcao/contract/messages/drafts'
import { useEffect } from 'react'
import { askQuietly } from '../../../../api/client.ts'
import { connection } from '../../../../api/connection.ts'
import { session } from '../../../../api/session.ts'
import { composingIn, isNothing, onComposed, put } from './composing.ts'
import { type Composing, elsewhere } from './written.ts'

/** What is written is on the server too, for another browser: saved when the hands rest, not with every letter. */
const REST_MS = 1500
const waiting = new Map<number, ReturnType<typeof setTimeout>>()

/** As long as somebody is signed in. */
export function useKeptDrafts(): void {
  useEffect(() => {
    const stops = [onComposed(ticketId => saveSoon(ticketId, REST_MS)), connection.subscribe(line => line.reachable && saveAll())]
    const onHidden = () => document.hidden && saveAll()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])
}

session.onOther(() => {
  for (const timer of waiting.values()) clearTimeout(timer)
  waiting.clear()
})

function saveSoon(ticketId: number, afterMs: number): void {
  clearTimeout(waiting.get(ticketId))
  waiting.set(
    ticketId,
    setTimeout(() => void save(ticketId), afterMs),
  )
}

function saveAll(): void {
  for (const ticketId of waiting.keys()) saveSoon(ticketId, 0)
}

async function save(ticketId: number): Promise<void> {
  const person = session.person()
  const its = composingIn(ticketId)
  // Words that change a message are no draft of a new one.
  if (!its.isUnsaved || its.editing !== undefined) return void waiting.delete(ticketId)
  // Written and sent in one go: the server never had it.
  if (isNothing(its) && its.savedAt === null) return settle(ticketId, its, null)
  const { text, note, isNote, quotedMsgId, files } = its
  const body = { text, note, isNote, files, ...(quotedMsgId === undefined ? {} : { quotedMsgId }) }
  try {
    const { savedAt } = await askQuietly(draftRoutes.save, { params: { id: ticketId }, body })
    if (session.person() !== person) return
    const now = composingIn(ticketId)
    if (now === its) return settle(ticketId, its, savedAt)
    put(ticketId, { ...now, savedAt, isUnsaved: true })
    saveSoon(ticketId, REST_MS)
  } catch {
    // This browser keeps it, and tries again with the next letter or when the line is back.
  }
}

function settle(ticketId: number, its: Composing, savedAt: string | null): void {
  waiting.delete(ticketId)
  put(ticketId, { ...its, savedAt, isUnsaved: false })
}

/** What was written elsewhere since; what was written here and not saved yet stays, and is saved. */
export function readKept(ticketId: number, kept: Draft | null): void {
  const its = composingIn(ticketId)
  const next = its.isUnsaved ? null : elsewhere(its, kept)
  if (next) put(ticketId, next)
  if (its.isUnsaved) saveSoon(ticketId, REST_MS)
}
