import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from '../Chat.module.css'
import { usePeople } from '../data/useChats.ts'
import { PersonFace } from '../Face.tsx'

interface ChoosingProps {
  chosen: readonly number[]
  onChange(chosen: readonly number[]): void
  /** Who is in already. */
  without?: readonly number[]
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Colleagues to be chosen: those who are there first. */
export function Choosing({ chosen, onChange, without = [] }: ChoosingProps) {
  const t = useText()
  const people = usePeople()
  const [words, setWords] = useState('')
  const all = people.all.filter(one => one.isActive && one.id !== people.me && !without.includes(one.id))
  const found = all.filter(({ name }) => plain(name).includes(plain(words.trim())))
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('internal-chat.findPerson')}
        placeholder={t('internal-chat.findPerson')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        maxLength={100}
        onChange={event => setWords(event.currentTarget.value)}
      />
      <ul className={styles.choosing}>
        {found.map(person => (
          <li key={person.id}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is Mantine's */}
            <label className={styles.choice}>
              <Checkbox checked={chosen.includes(person.id)} onChange={() => toggle(person.id)} aria-label={person.name} />
              <PersonFace person={person} size={28} />
              <span>{person.name}</span>
            </label>
          </li>
        ))}
        {found.length === 0 && (
          <li className={styles.quiet}>{t(all.length === 0 ? 'internal-chat.nobody' : 'internal-chat.noneFound')}</li>
        )}
      </ul>
    </>
  )
}
