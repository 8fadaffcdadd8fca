import '@mantine/core/styles/Progress.layer.css'
import { Button, CloseButton, Input, Progress } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../describe.ts'
import type { FieldPart, FileField } from '../../resource/types.ts'
import styles from '../form.module.css'

interface FileInputProps {
  part: FieldPart<string>
  field: FileField
  /** What the chosen one is called, where somebody knows. */
  name?: string | undefined
}

/** One file, sent as soon as it is chosen; the form keeps what the upload answered. */
export function FileInput({ part, field, name: known }: FileInputProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [name, setName] = useState<string | null>(null)

  const send = async (file: File) => {
    setFailure(null)
    setSending({ name: file.name, part: 0 })
    try {
      part.onChange(await field.upload(file, done => setSending({ name: file.name, part: done })))
      setName(file.name)
    } catch (error) {
      setFailure(describe(error, t).text)
    } finally {
      setSending(null)
      if (input.current) input.current.value = ''
    }
  }

  return (
    <Input.Wrapper
      id={part.id}
      label={part.label}
      description={part.help}
      error={failure ?? part.error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <div className={styles.file}>
        <input
          ref={input}
          id={part.id}
          type="file"
          accept={field.accept}
          disabled={part.disabled || sending !== null}
          className="only-read-aloud"
          onChange={event => event.currentTarget.files?.[0] && void send(event.currentTarget.files[0])}
        />
        {sending ? (
          <Progress className={styles.progress} value={sending.part * 100} aria-label={sending.name} />
        ) : (
          part.value && <span className={styles.fileName}>{known ?? name ?? part.value.split('/').at(-1)}</span>
        )}
        {part.value && !sending && (
          <CloseButton size="sm" aria-label={t('resource.removeFile')} onClick={() => part.onChange('')} />
        )}
        <Button
          variant="default"
          size="xs"
          tabIndex={-1}
          aria-hidden
          disabled={part.disabled || sending !== null}
          leftSection={<IconPaperclip size={15} stroke={1.75} />}
          onClick={() => input.current?.click()}
        >
          {t('resource.chooseFile')}
        </Button>
      </div>
    </Input.Wrapper>
  )
}
