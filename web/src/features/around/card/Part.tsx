import { type ContactCard, contactCardRoutes } from '@balcao/contract/contacts/card'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from './card.module.css'

const KEPT = 'balcao.card.'

/** A part of the card that is opened where somebody wants it, and stays so for the next contact. */
export function Part({ name, title, children }: { name: string; title: string; children(): ReactNode }) {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEPT + name) === 'open')
  const toggle = (is: boolean) => {
    setOpen(is)
    localStorage.setItem(KEPT + name, is ? 'open' : 'shut')
  }
  return (
    <details className={styles.part} open={isOpen} onToggle={event => toggle(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  )
}

interface OfContactProps {
  contactId: number
  what: (card: ContactCard) => readonly { id?: number }[]
  none: string
  children(card: ContactCard): ReactNode
}

/** Out of one answer for all parts. */
export function OfContact({ contactId, what, none, children }: OfContactProps) {
  const t = useText()
  const { data, error, refetch } = useRead(contactCardRoutes.show, { params: { id: contactId } }, { staleTime: 60_000 })
  if (error && !data) return <ErrorState error={error} title={t('around.notRead')} retry={() => void refetch()} />
  if (!data) return <Loading lines={2} />
  return what(data).length === 0 ? <p className={styles.none}>{none}</p> : children(data)
}
