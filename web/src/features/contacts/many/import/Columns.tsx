import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { IMPORT_COLUMNS } from '@balcao/contract/contacts/contact-columns'
import { type BirthdayReading, birthdayReadings, dayOf } from '@balcao/contract/contacts/import-row'
import { Button, NativeSelect, Radio } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLocale, useText } from '../../../../i18n/index.ts'
import type { Chosen } from './columns.ts'
import { isComplete, type Target, withTarget } from './columns.ts'
import styles from './import.module.css'
import { sampleOf } from './lines.ts'

interface ColumnsProps {
  chosen: Chosen
  onChange(targets: readonly Target[]): void
  onBirthday(reading: BirthdayReading): void
  onBack(): void
  onNext(): void
}

const NOTHING = ''
const asTarget = (value: string): Target => (value === NOTHING ? null : (value as Target))

/** What stands in which column: the file's on the left with a value of its own, ours on the right. */
export function Columns({ chosen, onChange, onBirthday, onBack, onNext }: ColumnsProps) {
  const t = useText()
  const [isTried, setTried] = useState(false)
  const { name, sheet, targets, birthday } = chosen
  const [titles = [], ...below] = sheet
  // A file often ends in an empty line, which is none of its contacts.
  const lines = below.filter(cells => cells.some(cell => cell.trim() !== '')).length
  const needs = !isComplete(targets) ? t('many.needsColumns') : asksBirthday(chosen) ? t('many.needsBirthday') : null
  const fields = IMPORT_COLUMNS.map(column => ({ value: column as string, label: t(`many.field_${column}`) }))

  return (
    <>
      <div className={styles.step}>
        <p className={styles.file}>
          <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{name}</b>
            <small>{t('many.fileHas', { count: lines, columns: titles.length })}</small>
          </span>
        </p>
        <div className={styles.columns}>
          <b>{t('many.inFile')}</b>
          <b>{t('many.here')}</b>
          {titles.map((title, at) => {
            const shown = title.trim() || t('import.column', { number: at + 1 })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may be called alike
              <div key={at} className={styles.column}>
                <span>
                  <strong>{shown}</strong>
                  <small>{sampleOf(sheet, at).slice(0, 60) || '–'}</small>
                </span>
                <NativeSelect
                  aria-label={t('many.columnIs', { column: shown })}
                  value={targets[at] ?? NOTHING}
                  data={[
                    ...fields,
                    { value: 'extra', label: t('many.extra', { name: shown }) },
                    { value: NOTHING, label: t('many.leaveOut') },
                  ]}
                  onChange={event => onChange(withTarget(targets, at, asTarget(event.currentTarget.value)))}
                />
              </div>
            )
          })}
        </div>
        <Birthday {...{ chosen, onBirthday }} />
        {isTried && needs && (
          <p className={styles.problem} role="alert">
            {needs}
          </p>
        )}
      </div>
      <footer className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          {t('import.otherFile')}
        </Button>
        <Button onClick={() => (needs ? setTried(true) : onNext())}>{t('import.check')}</Button>
      </footer>
    </>
  )
  function asksBirthday({ targets: its }: Chosen): boolean {
    return its.includes('birthday') && birthday === null
  }
}

/** Asked only where no line of the file decides: three of its dates, read one way and the other. */
function Birthday({ chosen, onBirthday }: Pick<ColumnsProps, 'chosen' | 'onBirthday'>) {
  const t = useText()
  const locale = useLocale()
  const { sheet, targets, birthday } = chosen
  const at = targets.indexOf('birthday')
  const { possible, examples } = useMemo(
    () => birthdayReadings(at < 0 ? [] : sheet.slice(1).map(cells => cells[at] ?? '')),
    [sheet, at],
  )
  const [first] = examples
  if (possible.length < 2 || first === undefined) return null
  const said = (text: string, reading: BirthdayReading) => {
    const day = dayOf(text, reading)
    return day ? new Date(`${day}T12:00`).toLocaleDateString(locale, { day: 'numeric', month: 'long' }) : text
  }

  return (
    <Radio.Group
      className={styles.birthday ?? ''}
      label={t('many.whichDay', { text: first })}
      description={t('many.noLineDecides')}
      value={birthday ?? ''}
      onChange={value => onBirthday(value === 'mdy' ? 'mdy' : 'dmy')}
    >
      <div className={styles.choices}>
        {(['dmy', 'mdy'] as const).map(reading => (
          <Radio.Card key={reading} value={reading} className={styles.choice ?? ''}>
            <Radio.Indicator />
            <span>
              {said(first, reading)}
              <small>
                {examples
                  .slice(1)
                  .map(text => said(text, reading))
                  .join(', ')}
              </small>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
