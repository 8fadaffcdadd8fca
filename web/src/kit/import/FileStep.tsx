import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { readSheet, type Sheet, UnreadableFile } from '../files/read.ts'
import styles from './import.module.css'

const REASONS: Record<UnreadableFile['reason'], PlainKey> = {
  kind: 'import.notATable',
  damaged: 'import.damaged',
  empty: 'import.nothingInIt',
  tooLong: 'import.tooLong',
  tooLarge: 'import.tooLarge',
}

interface FileStepProps {
  /** Hands out an empty file with the right titles. */
  template(): Promise<void>
  onFile(name: string, sheet: Sheet): void
}

export function FileStep({ template, onFile }: FileStepProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PlainKey | null>(null)
  const [busy, setBusy] = useState(false)

  const read = async (file: File) => {
    setProblem(null)
    setBusy(true)
    try {
      onFile(file.name, await readSheet(file))
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? REASONS[error.reason] : 'import.damaged')
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void read(file)
  }

  return (
    <div className={styles.step}>
      <p className={styles.help}>{t('import.help')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for people who cannot drag */}
      <div className={styles.drop} onDragOver={event => event.preventDefault()} onDrop={drop}>
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
        <input
          ref={input}
          type="file"
          className="only-read-aloud"
          tabIndex={-1}
          aria-hidden
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={event => event.currentTarget.files?.[0] && void read(event.currentTarget.files[0])}
        />
        <Button data-autofocus loading={busy} onClick={() => input.current?.click()}>
          {t('resource.chooseFile')}
        </Button>
        <span>{t('import.orDrop')}</span>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {t(problem)}
        </p>
      )}
      <div>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => void template()}>
          {t('import.template')}
        </Button>
      </div>
    </div>
  )
}
