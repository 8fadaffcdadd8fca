import { sendingRoutes } from '@balcao/contract/messages/messages'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useSend } from '../../../../api/query.ts'
import { sending } from '../../sending.ts'
import { shownSeq } from '../../shown.ts'
import { messageHeard } from '../../store.ts'
import { composeAt } from './compose-at.ts'
import { clear, composingIn, stopEditing } from './composing.ts'
import { isUploading, uploaded } from './uploads.ts'
import { isSigned } from './useSignature.ts'
import type { Composing } from './written.ts'

type Said = Pick<Composing, 'files' | 'quotedMsgId'> & { body: string }

/** On the screen from now on, and sent in its turn, with the last message its author had on screen. */
export function sayNow(ticketId: number, { body, files, quotedMsgId }: Said): void {
  const seq = shownSeq(ticketId)
  sending().add({
    idFront: crypto.randomUUID(),
    ticketId,
    at: new Date().toISOString(),
    body,
    files: files.map(file => ({ ...file, idFront: crypto.randomUUID() })),
    ...(quotedMsgId === undefined ? {} : { quotedMsgId }),
    ...(seq === undefined ? {} : { shownSeq: seq }),
    ...(isSigned() ? { signed: true } : {}),
  })
}

/** Says what is written: at once on the screen, and sent in its turn. */
export function useSay(ticketId: number, box: RefObject<HTMLTextAreaElement | null>) {
  const cache = useQueryClient()
  const edit = useSend(sendingRoutes.edit)

  const [isWaiting, setWaiting] = useState(false)

  /** What is still on its way goes with the words: they wait for it, and stay where it does not arrive. */
  const send = async (): Promise<boolean> => {
    if (isWaiting) return false
    setWaiting(true)
    const isWhole = await uploaded(ticketId)
    setWaiting(false)
    return isWhole && sendNow()
  }
  const sendNow = (): boolean => {
    const { text, files, quotedMsgId, editing } = composingIn(ticketId)
    const body = text.trim()
    if (body === '' && (files.length === 0 || editing !== undefined)) return false
    if (editing !== undefined) {
      const done = (message: MessageRow) => {
        messageHeard(cache, message)
        stopEditing(ticketId)
      }
      void edit.run({ params: { id: editing }, body: { body } }, { done })
      return true
    }
    sayNow(ticketId, { body, files, quotedMsgId })
    clear(ticketId)
    box.current?.focus()
    return true
  }

  /** Where the cursor is. */
  const insert = (piece: string) => {
    const { text } = composingIn(ticketId)
    const at = box.current?.selectionStart ?? text.length
    const to = box.current?.selectionEnd ?? at
    composeAt(ticketId, { text: text.slice(0, at) + piece + text.slice(to) }, { box, at: at + piece.length })
  }
  return { send: async () => (isUploading(ticketId) ? send() : sendNow()), insert, isWaiting }
}
