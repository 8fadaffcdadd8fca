import { ApiError } from '@balcao/contract/client'
import { type BoardCard, boardRoutes, type CardWithTicket } from '@balcao/contract/contacts/board'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import type { Translate } from '../../../i18n/catalogue.ts'
import { toasts, toastWarning } from '../../../kit/layers/toast.ts'
import { type CardList, rankAfter } from './cards.ts'
import { askSums, cardHeard, listKey, showMoved } from './store.ts'

const UNDO_MS = 10_000

/** Behind a card (its id), first (null) or last. */
export type Place = number | 'last' | null

export interface Mover {
  move(card: CardWithTicket, laneId: number | null, after: Place): void
  /** The cards of a lane as far as they are held. */
  cardsOf(laneId: number): readonly CardWithTicket[]
}

interface Needs {
  cache: QueryClient
  t: Translate
  narrowing: object
  nameOf(laneId: number): string
  /** Read aloud. */
  say(words: string): void
}

/** Moves a card at once on this screen; the server makes its place, and for ten seconds it can be taken back. */
export function moverOf({ cache, t, narrowing, nameOf, say }: Needs): Mover {
  const cardsOf = (laneId: number) => cache.getQueryData<CardList>(listKey({ of: 'lane', id: laneId }, narrowing))?.cards ?? []
  const others = (card: BoardCard, laneId: number) => cardsOf(laneId).filter(({ id }) => id !== card.id)

  const show = (card: CardWithTicket, laneId: number | null, after: Place) => {
    if (laneId === null) return showMoved(cache, { ...card, laneId, rank: null })
    const there = others(card, laneId)
    const low = after === 'last' ? there.at(-1) : there.find(({ id }) => id === after)
    showMoved(cache, { ...card, laneId, rank: rankAfter(low?.rank) })
  }

  const send = async (card: CardWithTicket, laneId: number | null, after: Place): Promise<CardWithTicket | null> => {
    show(card, laneId, after)
    try {
      const moved = await api(boardRoutes.move, { params: { id: card.id }, body: { laneId, after, from: card.laneId } })
      cardHeard(cache, moved)
      askSums(cache)
      return { ...moved, ticket: card.ticket }
    } catch (error) {
      takeBack(card, error)
      return null
    }
  }

  const takeBack = (card: CardWithTicket, error: unknown) => {
    const isElsewhere = error instanceof ApiError && error.code === 'ERR_CARD_MOVED'
    const { card: now } = (isElsewhere ? error.body : {}) as { card?: BoardCard }
    showMoved(cache, { ...card, ...now })
    if (!now) return tellFailure(error)
    const where = now.laneId === null ? t('board.offBoard') : nameOf(now.laneId)
    toastWarning(t('board.movedMeanwhile', { name: card.name, lane: where }))
    say(t('board.movedMeanwhile', { name: card.name, lane: where }))
  }

  const move: Mover['move'] = (card, laneId, after) => {
    const before = card.laneId === null ? null : cardsOf(card.laneId)
    const at = before?.findIndex(({ id }) => id === card.id) ?? -1
    const back = at > 0 ? (before?.[at - 1]?.id ?? null) : null
    if (laneId === card.laneId && (after === back || (after === 'last' && at === (before?.length ?? 0) - 1))) return
    void send(card, laneId, after).then(moved => {
      if (!moved) return
      const words =
        laneId === null ? t('board.takenOff', { name: card.name }) : t('board.movedTo', { name: card.name, lane: nameOf(laneId) })
      say(words)
      const undo = () => void send(moved, card.laneId, back).then(undone => undone && say(t('board.undone', { name: card.name })))
      toasts.show({ tone: 'info', title: words, action: { label: t('kit.undo'), run: undo }, lastsMs: UNDO_MS })
    })
  }
  return { move, cardsOf }
}
