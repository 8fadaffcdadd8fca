import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { keyOfColumn, takes, usePanel } from './usePanel.ts'

interface Grabbed {
  row: TicketRow
  /** Where it would be put. */
  key: string
}

/** A card taken up with Space, carried from column to column with the arrows, put down with Space or Enter. */
export function useCarry(say: (words: string) => void) {
  const t = useText()
  const { by, columns, handOver } = usePanel()
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null)

  const carry = ({ row, key }: Grabbed, step: 1 | -1) => {
    const goals = columns.filter(column => takes(by, column) || keyOfColumn(column) === key)
    const next = goals[goals.findIndex(column => keyOfColumn(column) === key) + step]
    if (!next) return
    setGrabbed({ row, key: keyOfColumn(next) })
    say(t('panel.carried', { column: next.name }))
  }
  const put = ({ row, key }: Grabbed, box: HTMLElement) => {
    setGrabbed(null)
    const goal = columns.find(column => keyOfColumn(column) === key)
    if (goal) handOver.move(row, goal)
    requestAnimationFrame(() => requestAnimationFrame(() => box.querySelector<HTMLElement>(`[data-card="${row.id}"]`)?.focus()))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = Number((event.target as HTMLElement).dataset.card)
    const row = id ? columns.flatMap(column => column.rows).find(one => one.id === id) : undefined
    if (!row) return
    if (!grabbed) {
      if (event.key === 'Enter') return (event.target as HTMLElement).querySelector('a')?.click()
      if (event.key !== ' ') return walk(event)
      event.preventDefault()
      setGrabbed({ row, key: String((by === 'user' ? row.userId : row.queueId) ?? 'none') })
      return say(t('panel.taken', { name: row.contact.name }))
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      setGrabbed(null)
      return say(t('panel.putBack', { name: row.contact.name }))
    }
    event.preventDefault()
    if (event.key === ' ' || event.key === 'Enter') return put(grabbed, event.currentTarget)
    if (event.key === 'ArrowLeft') carry(grabbed, -1)
    if (event.key === 'ArrowRight') carry(grabbed, 1)
  }
  return { grabbed, onKeyDown, letGo: () => setGrabbed(null) }
}

/** Without a card in hand the arrows walk from card to card. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const element = event.target as HTMLElement
  if (!event.key.startsWith('Arrow')) return
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')]
  const cardsIn = (column: HTMLElement | undefined) => [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const filled = columns.filter(column => column.contains(element) || cardsIn(column).length > 0)
  const at = filled.findIndex(column => column.contains(element))
  const here = cardsIn(filled[at])
  const index = here.indexOf(element)
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const beside = cardsIn(filled[at + (event.key === 'ArrowRight' ? 1 : -1)])
  const goal = step ? here[index + step] : beside[Math.min(index, beside.length - 1)]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}
