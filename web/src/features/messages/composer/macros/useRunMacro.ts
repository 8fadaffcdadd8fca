import { type Macro, type MacroStep, macroRunRoutes } from '@balcao/contract/catalogue/macros'
import { fill } from '@balcao/contract/texts/fill'
import { isErrorCode } from '@balcao/contract/texts/index'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { ticketRoutes } from '@balcao/contract/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/client.ts'
import { tellFailure } from '../../../../api/failure.ts'
import { useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { toastSuccess, toastWarning } from '../../../../kit/layers/toast.ts'
import { offerUndo } from '../../../../kit/layers/undo.ts'
import { shownSeq } from '../../shown.ts'
import { messageHeard } from '../../store.ts'
import { isSigned } from '../state/useSignature.ts'

const MOVES: readonly MacroStep[] = ['transfer', 'resolve']

/** Runs one in a ticket, and says what of it did not happen; a move it made can be taken back. */
export function useRunMacro(ticket: TicketRow, onClose: () => void) {
  const t = useText()
  const cache = useQueryClient()
  const { run: send, busy } = useSend(macroRunRoutes.run)
  // Of this dialog: asked again after a broken line, its text is not said twice.
  const [idFront] = useState(() => crypto.randomUUID())
  const takeBack = () => void api(ticketRoutes.undo, { params: { id: ticket.id } }).catch(tellFailure)
  const why = (error: string) => (isErrorCode(error) ? fill(t(`errors.${error}`), {}) : t('messages.notSent'))

  const run = (macro: Macro) => {
    if (busy) return
    const seq = shownSeq(ticket.id)
    const more = { ...(seq === undefined ? {} : { shownSeq: seq }), ...(isSigned() ? { signed: true } : {}) }
    void send(
      { params: { id: macro.id }, body: { ticketId: ticket.id, idFront, ...more } },
      {
        done: ({ messages, steps }) => {
          for (const message of messages) messageHeard(cache, message)
          const missing = steps.flatMap(({ step, error }) => (error === null ? [] : [{ step, error }]))
          const moved = steps.some(({ step, error }) => error === null && MOVES.includes(step))
          const done = t('macros.done', { name: macro.name })
          if (moved) offerUndo(ticket.id, done, t('kit.undo'), takeBack)
          else if (missing.length === 0) toastSuccess(done)
          const [first] = missing
          if (first?.step === 'message') toastWarning(t('macros.nothingDone', { name: macro.name }), why(first.error))
          else if (first)
            toastWarning(
              t('macros.notAll', { name: macro.name }),
              missing.map(({ step, error }) => `${t(`macros.step_${step}`)}: ${why(error)}`).join(' '),
            )
          onClose()
        },
      },
    )
  }
  return { run, busy }
}
