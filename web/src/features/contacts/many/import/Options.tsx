import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { userRoutes } from '@balcao/contract/access/users'
import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { type ImportHow, importHow } from '@balcao/contract/contacts/many'
import { NativeSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../../../api/me.ts'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { FieldInput } from '../../../../kit/form/inputs/fields.tsx'
import { type Field, type FieldPart, pick } from '../../../../kit/resource/types.ts'
import styles from './import.module.css'
import type { Read } from './useReading.ts'

interface ImportOptions {
  how: ImportHow
  change(changes: Partial<ImportHow>): void
}

export function useOptions(): ImportOptions {
  const [how, setHow] = useState<ImportHow>(() => importHow.parse({}))
  return { how, change: changes => setHow({ ...how, ...changes }) }
}

const tags: Field = {
  kind: 'multiselect',
  label: 'many.tagsForAll',
  pick: pick(tagRoutes, tag => ({ value: tag.id, label: tag.tag, color: tag.color })),
}
const wallets: Field = {
  kind: 'multiselect',
  label: 'many.walletForAll',
  pick: pick(userRoutes, user => ({ value: user.id, label: user.name })),
}
const kanban: Field = {
  kind: 'select',
  label: 'many.stageForAll',
  pick: pick(laneRoutes, lane => ({ value: lane.id, label: lane.name })),
}

/** Whose numbers come without their country: those whose people the product speaks with most. */
const COUNTRIES = [
  'BR',
  'AR',
  'BO',
  'CL',
  'CO',
  'CR',
  'DO',
  'EC',
  'ES',
  'GT',
  'HN',
  'MX',
  'NI',
  'PA',
  'PE',
  'PT',
  'PY',
  'SV',
  'US',
  'UY',
  'VE',
]

/** What holds for all lines: what becomes of contacts who are there already, and what everybody of this file gets. */
export function Options({ read, options: { how, change } }: { read: Read; options: ImportOptions }) {
  const t = useText()
  const locale = useLocale()
  const mayGive = useCan('contacts.manage')
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const part = (id: string, label: string, value: unknown, onChange: (value: unknown) => void): FieldPart => ({
    id: `import-${id}`,
    label,
    help: undefined,
    error: undefined,
    value,
    onChange,
    disabled: false,
    first: false,
  })
  const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

  return (
    <>
      {read.known > 0 && (
        <Radio.Group
          label={t('many.ofKnown', { count: read.known })}
          value={how.existing}
          onChange={value => change({ existing: value === 'overwrite' ? 'overwrite' : 'fill' })}
        >
          <div className={styles.stacked}>
            <Radio.Card value="fill" className={styles.choice ?? ''}>
              <Radio.Indicator />
              <span>
                {t('many.fill')}
                <small>{t('many.fillHelp')}</small>
              </span>
            </Radio.Card>
            <Radio.Card value="overwrite" className={styles.choice ?? ''}>
              <Radio.Indicator />
              <span>{t('many.overwrite')}</span>
            </Radio.Card>
          </div>
        </Radio.Group>
      )}
      <details className={styles.more}>
        <summary>{t('many.forAll')}</summary>
        <FieldInput
          field={tags}
          row={null}
          part={part('tags', t('many.tagsForAll'), how.tags, its => change({ tags: numbers(its) }))}
        />
        {mayGive && (
          <FieldInput
            field={wallets}
            row={null}
            part={part('wallets', t('many.walletForAll'), how.wallets, its => change({ wallets: numbers(its) }))}
          />
        )}
        <FieldInput
          field={kanban}
          row={null}
          part={part('kanban', t('many.stageForAll'), how.kanban, its =>
            change({ kanban: typeof its === 'number' ? its : null }),
          )}
        />
        <NativeSelect
          label={t('many.country')}
          value={how.country}
          data={COUNTRIES.map(code => ({ value: code, label: names.of(code) ?? code }))}
          onChange={event => change({ country: event.currentTarget.value })}
        />
      </details>
    </>
  )
}
