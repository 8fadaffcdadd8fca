import { rankOf } from '@balcao/contract/permissions'
import { type Note, noteRoutes } from '@balcao/contract/tickets/notes'
import { CloseButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../../../api/client.ts'
import { useNames } from '../../../../api/desk.ts'
import { tellFailure } from '../../../../api/failure.ts'
import { fetched } from '../../../../api/fetched.ts'
import { useMe } from '../../../../api/me.ts'
import { useText } from '../../../../i18n/index.ts'
import { formatTime } from '../../../../kit/format.ts'
import { Words } from '../../bubble/Words.tsx'
import { notesKey } from '../../store.ts'
import styles from '../Conversation.module.css'

const Confirm = fetched(async () => ({ default: (await import('../../../../kit/layers/Confirm.tsx')).Confirm }))
const JoinAnswer = fetched(() => import('./JoinAnswer.tsx'))

/** What colleagues should know; the customer never sees it, and it cannot be taken for a message. */
export function NoteView({ note }: { note: Note }) {
  const t = useText()
  const me = useMe()
  const cache = useQueryClient()
  const names = useNames()
  const [removing, setRemoving] = useState(false)
  const called = note.mentions.flatMap(id => names.user(id)?.name ?? []).map(name => `@${name}`)
  const rank = rankOf(me)
  const mayRemove = note.userId === me.userId || rank === 'admin' || rank === 'superadmin'
  const remove = () =>
    api(noteRoutes.remove, { params: { id: note.id } }).then(
      () => cache.setQueryData<Note[]>(notesKey(note.ticketId), known => known?.filter(one => one.id !== note.id)),
      tellFailure,
    )
  return (
    <article className={styles.note} aria-label={t('messages.noteBy', { who: note.username ?? '' })}>
      <IconLock size={16} stroke={1.9} aria-hidden />
      <div className={styles.noteWords}>
        <div className={styles.noteHead}>
          {t('messages.noteBy', { who: note.username ?? '' })} · <span className="figures">{formatTime(note.createdAt)}</span>
        </div>
        <Words text={note.note} called={called} />
        {note.join && (
          <Suspense>
            <JoinAnswer note={note} />
          </Suspense>
        )}
      </div>
      {mayRemove && <CloseButton size="sm" aria-label={t('messages.removeNote')} onClick={() => setRemoving(true)} />}
      <Suspense>
        {removing && (
          <Confirm
            title={t('messages.removeNoteTitle')}
            help={note.note.slice(0, 160)}
            act={t('messages.removeNote')}
            onConfirm={async () => void (await remove())}
            onClose={() => setRemoving(false)}
          />
        )}
      </Suspense>
    </article>
  )
}
