import { MOST_MASS_TEXT } from '@balcao/contract/campaigns/campaign-words'
import type { LineFault } from '@balcao/contract/campaigns/mass'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { type Translate, useText } from '../../../i18n/index.ts'
import { FileButton } from '../../../kit/controls/FileButton.tsx'
import { readSheet, UnreadableFile } from '../../../kit/files/read.ts'
import styles from '../Campaigns.module.css'
import box from './LinesBox.module.css'

/** As many rows as are drawn behind the text: the list below names the others. */
const DRAWN = 500
const LISTED = 100

interface LinesBoxProps {
  lines: string
  help: string
  faults: readonly LineFault[]
  error: string | undefined
  onChange(lines: string): void
}

/** Lines with their numbers, those that are wrong coloured; what is wrong is said below, by its number. */
export function LinesBox({ lines, help, faults, error, onChange }: LinesBoxProps) {
  const t = useText()
  const id = useId()
  const back = useRef<HTMLDivElement>(null)
  const by = new Map(faults.map(one => [one.line, one.code]))
  const rows = lines.split('\n', DRAWN)
  return (
    <div>
      <div className={styles.titleRow}>
        <span className={box.label}>
          <label htmlFor={id}>{t('mass.lines')}</label>
          <small id={`${id}-help`}>{help}</small>
        </span>
        <FromFile onLines={onChange} />
      </div>
      <div className={box.box} data-wrong={error ? true : undefined}>
        <div ref={back} className={box.back} aria-hidden>
          {rows.map((_, i) => (
            // A row is its line: it has nothing of its own.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <span key={i} data-is={by.get(i + 1)}>
              {i + 1}
            </span>
          ))}
        </div>
        <textarea
          id={id}
          aria-describedby={`${id}-help`}
          aria-invalid={error !== undefined || faults.length > 0}
          wrap="off"
          rows={8}
          maxLength={MOST_MASS_TEXT}
          spellCheck={false}
          value={lines}
          onScroll={event => back.current?.scrollTo({ top: event.currentTarget.scrollTop })}
          onChange={event => onChange(event.currentTarget.value)}
        />
      </div>
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      {faults.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <ul className={box.faults} aria-label={t('mass.faults')} tabIndex={0}>
          {faults.slice(0, LISTED).map(fault => (
            <li key={fault.line} data-is={fault.code}>
              {faultText(fault, t)}
            </li>
          ))}
          {faults.length > LISTED && <li>{t('mass.moreFaults', { count: faults.length - LISTED })}</li>}
        </ul>
      )}
    </div>
  )
}

const faultText = ({ line, code, said, about }: LineFault, t: Translate): string =>
  t(`mass.line_${code}`, { line, said, about: about ?? 0 })

/** A sheet's rows become lines, with quotes where a cell needs them. */
function FromFile({ onLines }: { onLines(lines: string): void }) {
  const t = useText()
  const [fault, setFault] = useState<string | null>(null)
  const read = async (file: File) => {
    setFault(null)
    try {
      const rows = await readSheet(file, { least: 1 })
      const { default: papa } = await import('papaparse')
      onLines(papa.unparse(rows as string[][], { delimiter: ';', newline: '\n' }))
    } catch (error) {
      setFault(t(error instanceof UnreadableFile && error.reason === 'tooLong' ? 'mass.fileLong' : 'mass.fileWrong'))
    }
  }
  return (
    <span>
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx"
        size="compact-sm"
        leftSection={<IconUpload size={15} stroke={1.75} />}
        onFile={file => void read(file)}
      >
        {t('campaigns.file')}
      </FileButton>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </span>
  )
}
