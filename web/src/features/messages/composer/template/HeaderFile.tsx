import type { Template } from '@balcao/contract/channels/templates'
import { ApiError } from '@balcao/contract/client'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { uploadFile } from '../../../../api/upload.ts'
import { useText } from '../../../../i18n/index.ts'
import { reasonOf } from '../../conversation/items/FailureFoot.tsx'
import styles from './Template.module.css'

const ACCEPTS: Record<string, string> = { image: 'image/*', video: 'video/*', document: '*' }

/** The picture, film or document a template begins with. */
export function HeaderFile({ template, onFile }: { template: Template; onFile(id: string | undefined): void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File) => {
    onFile(undefined)
    setFault(null)
    setName(file.name)
    setShare(0)
    try {
      const stored = await uploadFile(file, { onProgress: setShare, signal: new AbortController().signal })
      onFile(stored.id)
    } catch (error) {
      setName('')
      setFault(error instanceof ApiError ? reasonOf(t, error.code) : t('messages.uploadOffline'))
    }
    setShare(null)
  }
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('messages.templateFile')}
        accept={ACCEPTS[template.header?.type ?? 'document']}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          if (file) void take(file)
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        size="xs"
        loading={share !== null}
        leftSection={<IconPaperclip size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('messages.templateFile')}
      </Button>
      <span>{name}</span>
      {fault && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
