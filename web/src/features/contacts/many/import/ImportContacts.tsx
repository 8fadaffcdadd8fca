import { CONTACT_COLUMN_TITLES } from '@balcao/contract/contacts/contact-column-titles'
import { IMPORT_COLUMNS } from '@balcao/contract/contacts/contact-columns'
import { type BirthdayReading, birthdayReadings } from '@balcao/contract/contacts/import-row'
import { LOCALES } from '@balcao/contract/values/locales'
import { useState } from 'react'
import { useLocale, useText } from '../../../../i18n/index.ts'
import type { Sheet } from '../../../../kit/files/read.ts'
import { csvOf, download, fileName } from '../../../../kit/files/write.ts'
import { FileStep } from '../../../../kit/import/FileStep.tsx'
import { SideDrawer } from '../../../../kit/layers/SideDrawer.tsx'
import { Check } from './Check.tsx'
import { Columns } from './Columns.tsx'
import { type Chosen, guessTargets, type Target } from './columns.ts'
import styles from './import.module.css'

const STEPS = ['many.stepFile', 'many.stepColumns', 'many.stepCheck'] as const

/** A file becomes contacts in three steps: which file, which column is what, and what of it will be taken. */
export default function ImportContacts({ onClose }: { onClose(): void }) {
  const t = useText()
  const locale = useLocale()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isMapped, setMapped] = useState(false)
  const at = chosen === null ? 0 : isMapped ? 2 : 1
  const template = async () => {
    const titles = IMPORT_COLUMNS.map(column => CONTACT_COLUMN_TITLES[LOCALES[locale]][column])
    const sample = [
      'Ana Lima',
      '+55 11 98765-4321',
      'ana@exemplo.com.br',
      '529.982.247-25',
      '31/01/1990',
      'Ana',
      'Lima',
      'Padaria Lima',
    ]
    download(await csvOf([titles, sample], locale), fileName(t('many.templateFile'), 'csv', new Date()))
  }
  const take = (name: string, sheet: Sheet) => {
    const targets = guessTargets(sheet[0] ?? [])
    setChosen({ name, sheet, targets, birthday: readingOf(sheet, targets) })
  }

  return (
    <SideDrawer title={t('many.importTitle')} onClose={onClose}>
      <div className={styles.frame}>
        <ol className={styles.steps}>
          {STEPS.map((step, i) => (
            <li key={step} aria-current={i === at ? 'step' : undefined} data-done={i < at || undefined}>
              <b className="figures">{i + 1}</b> {t(step)}
            </li>
          ))}
        </ol>
        {!chosen && <FileStep template={template} onFile={take} />}
        {chosen && !isMapped && (
          <Columns
            chosen={chosen}
            onChange={targets => setChosen({ ...chosen, targets, birthday: readingOf(chosen.sheet, targets) })}
            onBirthday={birthday => setChosen({ ...chosen, birthday })}
            onBack={() => setChosen(null)}
            onNext={() => setMapped(true)}
          />
        )}
        {chosen && isMapped && <Check chosen={chosen} onBack={() => setMapped(false)} onDone={onClose} />}
      </div>
    </SideDrawer>
  )
}

/** Null where no date of the file decides it. */
function readingOf(sheet: Sheet, targets: readonly Target[]): BirthdayReading | null {
  const at = targets.indexOf('birthday')
  const { possible } = birthdayReadings(at < 0 ? [] : sheet.slice(1).map(cells => cells[at] ?? ''))
  return possible.length === 1 ? (possible[0] ?? null) : null
}
