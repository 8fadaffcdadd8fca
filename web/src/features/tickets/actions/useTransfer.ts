import { deskRoutes } from '@balcao/contract/tickets/desk'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useNames } from '../../../api/desk.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { offerUndo } from '../../../kit/layers/undo.ts'
import { ticketHeard } from '../store.ts'
import { type Goal, goalsFor } from './goals.ts'
import { handOver } from './hand-over.ts'
import { useTakeBack } from './take-back.ts'

type From = Parameters<typeof goalsFor>[0]['ticket']

/** Where a ticket can go, best first; `isWhole` once it is known how much everybody has in hand. */
export function useGoals(ticket: From, search: string): { goals: Goal[]; isWhole: boolean } {
  const { desk } = useNames()
  const me = useMe()
  const { data: load, isPending } = useRead(deskRoutes.load, {}, { staleTime: 0 })
  return { goals: goalsFor({ ticket, desk, me, load, search }), isWhole: !isPending }
}

/** Hands a ticket on, and offers to take it back. */
export function useTransfer(ticket: TicketRow, onClose: () => void) {
  const t = useText()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const takeBack = useTakeBack()
  const moveBack = () => {
    const params = { id: ticket.id }
    const back = api(ticketRoutes.moveChannel, { params, body: { whatsappId: ticket.whatsappId } })
    back.then(answer => ticketHeard(cache, answer, false), tellFailure)
  }
  const send = async (goal: Goal, note: string) => {
    setBusy(true)
    try {
      const answer = await handOver(ticket.id, goal, note)
      ticketHeard(cache, answer, false)
      const told = t('tickets.transferred', { name: ticket.contact.name, whom: goal.name })
      offerUndo(ticket.id, told, t('kit.undo'), 'whatsappId' in goal.to ? moveBack : () => takeBack([ticket.id]))
      onClose()
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
