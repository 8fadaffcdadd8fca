import { type Contact, contactRoutes } from '@balcao/contract/contacts/contacts'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { formatPhone } from '../format.ts'
import { Face } from '../marks/Face.tsx'
import styles from './ContactSearch.module.css'

const OFFERED = 8
const TYPING_MS = 200

interface ContactSearchProps {
  label: string
  /** Asked from so many letters on. */
  letters: number
  chosen: Contact | null
  onChoose(contact: Contact | null): void
}

/** One contact, found by name or number. */
export function ContactSearch({ label, letters, chosen, onChoose }: ContactSearchProps) {
  const t = useText()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const isAsked = search.length >= letters && !chosen
  const { data } = useRead(
    contactRoutes.list,
    { query: { searchParam: search, pageSize: OFFERED } },
    { enabled: isAsked, placeholderData: keepPreviousData },
  )
  const found = isAsked ? (data?.rows ?? []) : []
  const choose = (contact: Contact | undefined) => {
    if (!contact) return
    onChoose(contact)
    setTyped(contact.name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(1, found.length))
    }
    if (event.key === 'Enter' && found.length > 0) {
      event.preventDefault()
      choose(found[at])
    }
  }
  return (
    <div>
      <TextInput
        data-autofocus
        autoFocus
        label={label}
        placeholder={t('kit.contactSearch')}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] && `${listId}-${found[at].id}`}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setAt(0)
          onChoose(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={label} className={styles.found} hidden={found.length === 0}>
        {found.map((contact, i) => (
          // The keyboard is in the field above, which names this option as the active one.
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
          <div
            key={contact.id}
            id={`${listId}-${contact.id}`}
            role="option"
            aria-selected={i === at}
            className={styles.option}
            onClick={() => choose(contact)}
          >
            <Face name={contact.name} picture={contact.profilePicUrl} size={32} />
            <span>
              <strong>{contact.name}</strong>
              {contact.number && <small className="figures">{formatPhone(contact.number)}</small>}
            </span>
          </div>
        ))}
      </div>
      {isAsked && data && found.length === 0 && (
        <p className={styles.none} role="status">
          {t('kit.contactNone')}
        </p>
      )}
    </div>
  )
}
