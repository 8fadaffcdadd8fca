import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from '../Board.module.css'
import { afterOf, type Grabbed, type Slot, stepped } from '../state/keys.ts'
import { useBoard, useColumnsShown } from '../useBoard.ts'
import { BoardColumnView } from './Column.tsx'
import { watchDrops } from './dragging.ts'

/** All columns side by side; what is dragged or carried by the keyboard is known here. */
export function Columns({ say }: { say(words: string): void }) {
  const t = useText()
  const { mover } = useBoard()
  const columns = useColumnsShown()
  const [slot, setSlot] = useState<Slot | null>(null)
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null)
  const box = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!mover || !box.current) return
    return watchDrops(box.current, {
      onSlot: next => setSlot(known => (isSame(known, next) ? known : next)),
      onDrop: (card, laneId, after) => mover.move(card, laneId, after),
    })
  }, [mover])

  const othersOf = (laneId: number, cardId: number) => (mover?.cardsOf(laneId) ?? []).filter(({ id }) => id !== cardId)
  const tell = (next: Grabbed) => {
    setGrabbed(next)
    const lane = columns.find(({ id }) => id === next.laneId)?.name ?? ''
    const count = othersOf(next.laneId, next.cardId).length + 1
    say(t('board.carried', { place: next.index + 1, count, lane }))
  }
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const element = event.target as HTMLElement
    const id = Number(element.dataset.card)
    if (!id || !mover) return walk(event, box.current)
    const lanes = columns.map(column => column.id)
    const laneId = lanes.find(one => mover.cardsOf(one).some(card => card.id === id))
    const card = laneId === undefined ? undefined : mover.cardsOf(laneId).find(one => one.id === id)
    if (!card || laneId === undefined) return
    if (!grabbed) {
      if (event.key !== ' ') return walk(event, box.current)
      event.preventDefault()
      const index = mover.cardsOf(laneId).findIndex(one => one.id === id)
      setGrabbed({ cardId: id, laneId, index })
      return say(t('board.taken', { name: card.name }))
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      setGrabbed(null)
      return say(t('board.putBack', { name: card.name }))
    }
    event.preventDefault()
    if (event.key === ' ' || event.key === 'Enter') {
      setGrabbed(null)
      mover.move(card, grabbed.laneId, afterOf(othersOf(grabbed.laneId, id), grabbed.index))
      return focusSoon(box.current, id)
    }
    const next = stepped(grabbed, event.key, { lanes, others: lane => othersOf(lane, id).length })
    if (next !== grabbed) tell(next)
  }
  const carried: Slot | null = grabbed && {
    laneId: grabbed.laneId,
    cardId: grabbed.cardId,
    after: afterOf(othersOf(grabbed.laneId, grabbed.cardId), grabbed.index),
  }
  const landing = carried ?? slot
  return (
    <section
      ref={box}
      className={styles.board}
      aria-label={t('board.title')}
      onKeyDown={onKeyDown}
      onBlur={event => {
        if (grabbed && !event.currentTarget.contains(event.relatedTarget)) setGrabbed(null)
      }}
    >
      {mover && (
        <p id="board-keys" hidden>
          {t('board.keys')}
        </p>
      )}
      {columns.map((column, i) => (
        <BoardColumnView
          key={column.id}
          column={column}
          place={i}
          slot={landing?.laneId === column.id ? landing : null}
          grabbedId={grabbed?.cardId ?? null}
        />
      ))}
    </section>
  )
}

/** A pointer tells where it is all the time, and a slot only moves with the card it is behind. */
const isSame = (a: Slot | null, b: Slot | null): boolean =>
  a?.laneId === b?.laneId && a?.after === b?.after && a?.cardId === b?.cardId

/** Once it stands in its new place the cursor is on it again. */
const focusSoon = (box: HTMLElement | null, id: number): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => box?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus()))
}

/** Without a card in hand the arrows walk from card to card. */
function walk(event: React.KeyboardEvent<HTMLElement>, box: HTMLElement | null): void {
  const element = event.target as HTMLElement
  if (!element.dataset.card || !box || !event.key.startsWith('Arrow')) return
  const columns = [...box.querySelectorAll<HTMLElement>('[data-column]')]
  const at = columns.findIndex(column => column.contains(element))
  const cardsIn = (column: HTMLElement | undefined) => [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const here = cardsIn(columns[at])
  const index = here.indexOf(element)
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const beside = cardsIn(columns[at + (event.key === 'ArrowRight' ? 1 : -1)])
  const goal = step ? here[index + step] : beside[Math.min(index, beside.length - 1)]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}
