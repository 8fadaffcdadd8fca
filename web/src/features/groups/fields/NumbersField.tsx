import { NUMBERS_AT_ONCE } from '@balcao/contract/groups/group-words'
import { groupRoutes } from '@balcao/contract/groups/groups'
import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { tellFailure } from '../../../api/failure.ts'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { ContactSearch } from '../../../kit/controls/ContactSearch.tsx'
import { FileButton } from '../../../kit/controls/FileButton.tsx'
import { readSheet } from '../../../kit/files/read.ts'
import styles from '../Groups.module.css'

const TYPING_MS = 400
export const numbersIn = (typed: string): string[] =>
  typed
    .split(/[,;\n\t]+/)
    .map(text => text.trim().slice(0, 40))
    .filter(text => text !== '')

/** What the server makes of the numbers that stand there: the same by which it acts. */
export function useNumbers(typed: string) {
  const [settled] = useDebouncedValue(typed, TYPING_MS)
  const numbers = numbersIn(settled)
  const found = useRead(
    groupRoutes.check,
    { body: { numbers } },
    { enabled: numbers.length > 0 && numbers.length <= NUMBERS_AT_ONCE, placeholderData: keepPreviousData },
  )
  return numbers.length > 0 && numbers.length <= NUMBERS_AT_ONCE ? (found.data ?? null) : null
}

interface NumbersFieldProps {
  label: string
  help?: string
  value: string
  onChange(next: string): void
}

/** Numbers typed, pasted, from a file, or of contacts. */
export function NumbersField({ label, help, value, onChange }: NumbersFieldProps) {
  const t = useText()
  // Looked for when somebody asks; a contact who was found is put among the numbers, and the search begins anew.
  const [picked, setPicked] = useState<number | null>(null)
  const read = useNumbers(value)
  const add = (more: readonly string[]) => onChange([...numbersIn(value), ...more].join('\n'))
  const wrong = read?.wrong[0]
  const typed = numbersIn(value).length
  const fault =
    typed > NUMBERS_AT_ONCE
      ? t('groups.tooMany', { most: NUMBERS_AT_ONCE, typed })
      : wrong
        ? t('groups.wrongNumber', { line: wrong.line, text: wrong.text })
        : undefined
  return (
    <div className={styles.form}>
      <Textarea
        label={label}
        description={help}
        autosize
        minRows={3}
        maxRows={10}
        value={value}
        error={fault}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <span className={styles.quiet} role="status">
          {read ? t('groups.numbers', { count: read.numbers.length }) : t('groups.noNumbers')}
          {read && read.repeated > 0 && ` · ${t('groups.repeated', { count: read.repeated })}`}
        </span>
        <FileButton
          accept=".csv,.txt,.xlsx"
          size="xs"
          leftSection={<IconUpload size={15} stroke={1.75} aria-hidden />}
          onFile={file => void readSheet(file).then(rows => add(rows.flatMap(([first]) => numbersIn(first ?? ''))), tellFailure)}
        >
          {t('groups.file')}
        </FileButton>
      </div>
      {picked === null ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setPicked(0)}>
          {t('groups.fromContacts')}
        </Button>
      ) : (
        <ContactSearch
          key={picked}
          label={t('groups.fromContacts')}
          letters={2}
          chosen={null}
          onChoose={contact => {
            if (contact?.number) add([contact.number])
            setPicked(picked + 1)
          }}
        />
      )}
    </div>
  )
}
