import { type Note, noteRoutes } from '@balcao/contract/tickets/notes'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, useLayoutEffect } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { toastWarning } from '../../../kit/layers/toast.ts'
import { calledIn } from '../../../kit/words/calling.ts'
import { useCursorHere } from '../../../kit/writing.ts'
import { notesKey } from '../store.ts'
import styles from './Composer.module.css'
import { useColleagues, usePeopleWords } from './picking/usePeopleWords.ts'
import { compose, composingIn, useComposing } from './state/composing.ts'

const PeopleWords = fetched(() => import('./picking/PeopleWords.tsx'))

/** A note is kept, not sent: its box looks like nothing that goes to a customer. */
export function NoteBox({ ticketId, box }: { ticketId: number; box: RefObject<HTMLTextAreaElement | null> }) {
  const t = useText()
  const cache = useQueryClient()
  const create = useSend(noteRoutes.create)
  const { note } = useComposing(ticketId)
  const colleagues = useColleagues()
  const people = usePeopleWords(ticketId, box)
  useCursorHere(box)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another height
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    area.style.height = '0'
    area.style.height = `${Math.min(area.scrollHeight, 168)}px`
  }, [box, note])

  const keep = () => {
    const words = composingIn(ticketId).note.trim()
    if (words === '') return
    const mentions = calledIn(words, colleagues)
    const done = (made: Note) => {
      compose(ticketId, { note: '' })
      tellUncalled(mentions.filter(id => !made.mentions.includes(id)))
      cache.setQueryData<Note[]>(notesKey(ticketId), known =>
        known?.some(one => one.id === made.id) ? known : [...(known ?? []), made],
      )
    }
    void create.run({ params: { id: ticketId }, body: { note: words, mentions } }, { done })
  }
  const tellUncalled = (ids: readonly number[]) => {
    const names = colleagues.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    if (names.length > 0) toastWarning(t('messages.notCalled', { who: names.join(', ') }), t('messages.notCalledHelp'))
  }
  return (
    <div className={styles.box}>
      {people.isOpen && (
        <Suspense>
          <PeopleWords people={people} />
        </Suspense>
      )}
      <textarea
        ref={box}
        className={styles.text}
        rows={1}
        aria-label={t('messages.note')}
        placeholder={t('messages.notePlaceholder')}
        maxLength={10_000}
        value={note}
        onChange={event => compose(ticketId, { note: event.currentTarget.value })}
        onKeyDown={event => {
          if (people.onKeyDown(event)) return
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          keep()
        }}
      />
      <Button
        color="amber"
        loading={create.busy}
        disabled={note.trim() === ''}
        leftSection={<IconLock size={15} stroke={1.9} />}
        onClick={keep}
      >
        {t('messages.keepNote')}
      </Button>
    </div>
  )
}
