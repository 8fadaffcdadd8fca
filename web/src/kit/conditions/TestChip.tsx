import type { Test } from '@balcao/contract/conditions/condition'
import { fits, type Operator, operatorsOf } from '@balcao/contract/conditions/fields'
import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useLocale, useText } from '../../i18n/index.ts'
import { Popover } from '../controls/Popover.tsx'
import styles from './conditions.module.css'
import type { Declared } from './declared.ts'
import { withOperator } from './draft.ts'
import { ValueInput } from './ValueInput.tsx'
import { operatorWords, testWords } from './words.ts'

interface TestChipProps {
  declared: Declared
  test: Test
  isOpen: boolean
  onOpen(isOpen: boolean): void
  /** Null takes it away. */
  onChange(test: Test | null): void
}

/** One condition in words; a click opens what it is made of. */
export function TestChip({ declared, test, isOpen, onOpen, onChange }: TestChipProps) {
  const t = useText()
  const locale = useLocale()
  const words = testWords(test, { declared, t, locale })
  return (
    <span className={styles.chip} data-open={!fits(declared.fields, test) || undefined}>
      <Popover opened={isOpen} onChange={onOpen} position="bottom-start" width={290}>
        <Popover.Target>
          <button type="button" aria-label={t('conditions.edit', { what: words })} onClick={() => onOpen(!isOpen)}>
            {words}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={declared.label(test.field)}>
          <TestForm {...{ declared, test, onChange }} onReady={() => onOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('conditions.remove', { what: words })}
        onClick={() => onChange(null)}
      >
        <IconX size={14} stroke={1.75} aria-hidden />
      </button>
    </span>
  )
}

interface TestFormProps {
  declared: Declared
  test: Test
  onChange(test: Test): void
  onReady(): void
}

function TestForm({ declared, test, onChange, onReady }: TestFormProps) {
  const t = useText()
  const field = declared.fields[test.field]
  if (!field) return <p className={styles.sentence}>{t('conditions.gone')}</p>
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        // A form of its own inside another one's dialog: that one is not sent by it.
        event.stopPropagation()
        onReady()
      }}
    >
      <NativeSelect
        label={declared.label(test.field)}
        aria-label={`${declared.label(test.field)}: ${t('conditions.operator')}`}
        data-autofocus
        value={test.operator}
        data={operatorsOf(field).map(one => ({ value: one, label: operatorWords(one, t) }))}
        onChange={event => onChange(withOperator(declared.fields, test, event.currentTarget.value as Operator))}
      />
      <ValueInput {...{ declared, field, test, onChange }} />
      <div className={styles.foot}>
        <Button type="submit" size="xs">
          {t('conditions.ready')}
        </Button>
      </div>
    </form>
  )
}
