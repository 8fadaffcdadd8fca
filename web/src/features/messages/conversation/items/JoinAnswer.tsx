import { type Note, noteRoutes } from '@balcao/contract/tickets/notes'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../../../api/me.ts'
import { useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { notesKey } from '../../store.ts'

/** Under a note that asks to be let in: the colleague who was asked lets in, and everybody reads that they did. */
export default function JoinAnswer({ note }: { note: Note }) {
  const t = useText()
  const me = useMe()
  const cache = useQueryClient()
  const send = useSend(noteRoutes.letJoin)
  if (note.join === 'accepted') return <strong>{t('messages.letIn', { who: note.username ?? '' })}</strong>
  if (!note.mentions.includes(me.userId)) return null
  const accept = () =>
    void send.run(
      { params: { id: note.id } },
      {
        done: answer =>
          cache.setQueryData<Note[]>(notesKey(note.ticketId), known => known?.map(one => (one.id === note.id ? answer : one))),
      },
    )
  return (
    <Button size="compact-sm" mt={6} loading={send.busy} onClick={accept}>
      {t('messages.letJoin')}
    </Button>
  )
}
