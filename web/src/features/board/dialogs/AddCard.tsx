import { boardRoutes } from '@balcao/contract/contacts/board'
import type { Contact } from '@balcao/contract/contacts/contacts'
import { CONTACT_SEARCH_LETTERS } from '@balcao/contract/values/constants'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { ContactSearch } from '../../../kit/controls/ContactSearch.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import styles from '../Board.module.css'
import { askCards, askSums, cardHeard } from '../state/store.ts'
import { useColumnsShown } from '../useBoard.ts'

/** Puts a contact onto the board, first in its lane. */
export function AddCard({ onClose }: { onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const columns = useColumnsShown()
  const move = useSend(boardRoutes.move)
  const [contact, setContact] = useState<Contact | null>(null)
  const [laneId, setLane] = useState(columns[0]?.id ?? 0)
  const here = columns.find(({ id }) => id === contact?.kanban)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!contact) return
    const sent = { params: { id: contact.id }, body: { laneId, after: null, from: contact.kanban } }
    void move.run(sent, {
      done: card => {
        cardHeard(cache, card)
        askCards(cache, card.id)
        askSums(cache)
        toastSuccess(t('board.added'))
        onClose()
      },
    })
  }
  return (
    <Dialog title={t('board.add')} onClose={onClose}>
      <form onSubmit={add} className={styles.form}>
        <ContactSearch label={t('board.contact')} letters={CONTACT_SEARCH_LETTERS} chosen={contact} onChoose={setContact} />
        {here && <p role="status">{t('board.isIn', { lane: here.name })}</p>}
        <NativeSelect
          label={t('board.lane')}
          value={laneId}
          onChange={event => setLane(Number(event.currentTarget.value))}
          data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={move.busy} disabled={!contact}>
            {t(here ? 'board.moveHere' : 'board.addAct')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
