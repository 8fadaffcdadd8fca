import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { tellFailure } from '../../../api/failure.ts'
import { uploadFile } from '../../../api/upload.ts'
import { useText } from '../../../i18n/index.ts'
import { FileButton } from '../../../kit/controls/FileButton.tsx'
import styles from '../Campaigns.module.css'

interface FileFieldProps {
  fileId: string | null
  /** Of the one that was chosen before. */
  name?: string | undefined
  onChange(id: string | null, name: string | null): void
}
/** A file of one's own, uploaded as it is chosen. */
export function FileField({ fileId, name: before, onChange }: FileFieldProps) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const send = async (file: File) => {
    setBusy(true)
    try {
      const stored = await uploadFile(file, { onProgress: () => undefined, signal: new AbortController().signal })
      setName(stored.name)
      onChange(stored.id, stored.name)
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <h2>{t('campaigns.media')}</h2>
      <p className={styles.quiet}>{fileId ? (name ?? before) : t('campaigns.noMedia')}</p>
      <div className={styles.chips}>
        <FileButton
          size="compact-sm"
          loading={busy}
          leftSection={<IconPaperclip size={15} stroke={1.75} />}
          onFile={file => void send(file)}
        >
          {t('campaigns.chooseFile')}
        </FileButton>
        {fileId && (
          <Button variant="subtle" size="compact-sm" color="red" onClick={() => onChange(null, null)}>
            {t('campaigns.removeFile')}
          </Button>
        )}
      </div>
    </div>
  )
}
