import { Button, NativeSelect } from '@mantine/core'
import { type Translate, useText } from '../../i18n/index.ts'
import type { Sheet } from '../files/read.ts'
import { isOptional, type NamedField } from '../form/model.ts'
import type { Model } from '../resource/types.ts'
import styles from './import.module.css'
import { importable, type Mapping } from './rows.ts'

interface MappingStepProps {
  model: Model
  fields: readonly NamedField[]
  sheet: Sheet
  mapping: Mapping
  onChange(mapping: Mapping): void
  onBack(): void
  onNext(): void
}

const NONE = ''

/** How the file must say it, where that is not any text. */
function wanted({ kind, key }: NamedField, { states }: Model, t: Translate): string | null {
  switch (kind) {
    case 'date':
      return t('resource.dateHint')
    case 'datetime':
      return t('resource.dateTimeHint')
    case 'time':
      return t('resource.timeHint')
    case 'colour':
      return t('import.wantsColour')
    case 'switch': {
      const [on, off] = key === 'isActive' && states ? states : (['resource.yes', 'resource.no'] as const)
      return t('import.wantsSwitch', { on: t(on), off: t(off) })
    }
    default:
      return null
  }
}

/** Which column of the file holds what: guessed from its titles, and changed where the guess is wrong. */
export function MappingStep({ model, fields, sheet, mapping, onChange, onBack, onNext }: MappingStepProps) {
  const t = useText()
  const [titles = [], ...lines] = sheet
  const choose = (key: string, chosen: string) => {
    const { [key]: _, ...others } = mapping
    onChange(chosen === NONE ? others : { ...others, [key]: Number(chosen) })
  }
  const columns = titles.map((title, i) => ({ value: String(i), label: title.trim() || t('import.column', { number: i + 1 }) }))
  const sampleOf = (at: number | undefined) => (at === undefined ? undefined : lines.find(line => line[at]?.trim())?.[at])
  const body = model.api.create.body
  const missing = importable(fields).filter(
    field =>
      mapping[field.key] === undefined &&
      field.initial === undefined &&
      field.kind !== 'switch' &&
      !isOptional(body, field, 'create'),
  )

  return (
    <div className={styles.steps}>
      <div className={styles.step}>
        <p className={styles.help}>{t('import.mappingHelp')}</p>
        {importable(fields).map(field => {
          const at = mapping[field.key]
          const sample = sampleOf(at)
          return (
            <NativeSelect
              key={field.key}
              label={t(field.label)}
              description={[sample && t('import.sample', { value: sample.slice(0, 60) }), wanted(field, model, t)]
                .filter(Boolean)
                .join(' ')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              value={at === undefined ? NONE : String(at)}
              data={[{ value: NONE, label: t('import.notInFile') }, ...columns]}
              onChange={event => choose(field.key, event.currentTarget.value)}
            />
          )
        })}
        {missing.length > 0 && (
          <p className={styles.problem} role="alert">
            {t('import.missing', { fields: missing.map(field => t(field.label)).join(', ') })}
          </p>
        )}
      </div>
      <footer className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          {t('import.otherFile')}
        </Button>
        <Button disabled={missing.length > 0} onClick={onNext}>
          {t('import.check')}
        </Button>
      </footer>
    </div>
  )
}
