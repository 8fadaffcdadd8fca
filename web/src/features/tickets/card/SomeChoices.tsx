import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from './ContactCard.module.css'

export interface SomeChoicesProps {
  choices: readonly { id: number; name: string; color: string | null }[]
  chosen: readonly number[]
  onChange(chosen: number[]): Promise<boolean>
}

const SEARCHED_FROM = 8
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The list to tick in, searched where it is long. */
export default function SomeChoices({ choices, chosen, onChange }: SomeChoicesProps) {
  const t = useText()
  const [search, setSearch] = useState('')
  const found = choices.filter(({ name }) => plain(name).includes(plain(search)))
  const toggle = (id: number, on: boolean) => void onChange(on ? [...chosen, id] : chosen.filter(one => one !== id))

  return (
    <>
      {choices.length > SEARCHED_FROM && (
        <TextInput
          data-autofocus
          aria-label={t('tickets.find')}
          placeholder={t('tickets.find')}
          leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={styles.choices}>
        {found.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={event => toggle(id, event.currentTarget.checked)}
            label={
              <span className={styles.choice}>
                {color && <i style={{ background: color }} aria-hidden />}
                {name}
              </span>
            }
          />
        ))}
        {found.length === 0 && <p className={styles.plain}>{t('tickets.noneFound')}</p>}
      </div>
    </>
  )
}
