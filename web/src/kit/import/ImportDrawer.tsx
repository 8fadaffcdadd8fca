import { useState } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import type { Sheet } from '../files/read.ts'
import { csvOf, download, fileName } from '../files/write.ts'
import { fieldsFor } from '../form/model.ts'
import { SideDrawer } from '../layers/SideDrawer.tsx'
import type { Model } from '../resource/types.ts'
import { CheckStep } from './CheckStep.tsx'
import { FileStep } from './FileStep.tsx'
import { MappingStep } from './MappingStep.tsx'
import { guessMapping, importable, type Mapping } from './rows.ts'

interface ImportDrawerProps {
  model: Model
  onClose(): void
}

interface Chosen {
  name: string
  sheet: Sheet
  mapping: Mapping
}

/** A file becomes rows in three steps: which file, which column is what, and what of it can be taken. */
export default function ImportDrawer({ model, onClose }: ImportDrawerProps) {
  const t = useText()
  const locale = useLocale()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isMapped, setMapped] = useState(false)
  const fields = fieldsFor(model.fields, 'create')
  const writing = { t, locale }
  const take = (name: string, sheet: Sheet) =>
    setChosen({ name, sheet, mapping: guessMapping(sheet[0] ?? [], fields, model, writing) })

  const template = async () => {
    const titles = importable(fields).map(field => t(field.label))
    const name = t('import.templateFile', { what: t(`${model.texts}.what`) })
    download(await csvOf([titles], locale), fileName(name, 'csv', new Date()))
  }

  return (
    <SideDrawer title={t('import.title', { what: t(`${model.texts}.what`) })} onClose={onClose}>
      {!chosen && <FileStep template={template} onFile={take} />}
      {chosen && !isMapped && (
        <MappingStep
          {...{ model, fields }}
          sheet={chosen.sheet}
          mapping={chosen.mapping}
          onChange={mapping => setChosen({ ...chosen, mapping })}
          onBack={() => setChosen(null)}
          onNext={() => setMapped(true)}
        />
      )}
      {chosen && isMapped && <CheckStep {...{ model, fields }} {...chosen} onBack={() => setMapped(false)} onDone={onClose} />}
    </SideDrawer>
  )
}
