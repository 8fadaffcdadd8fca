import { isMasked } from '@balcao/contract/values/masking'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { CopyButton } from '../../../kit/controls/CopyButton.tsx'
import { formatDate, formatPhone } from '../../../kit/format.ts'
import styles from './ContactCard.module.css'

interface EditableFieldProps {
  label: string
  value: string | null
  kind?: 'text' | 'tel' | 'email' | 'date'
  copies?: boolean
  /** Whether it was taken; what was refused stays to be mended. */
  onSave(value: string | null): Promise<boolean>
}

/** Read until somebody touches it; Enter or leaving saves, Esc leaves it as it was. */
export function EditableField({ label, value, kind = 'text', copies = false, onSave }: EditableFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isEditing = typed !== null
  useEffect(() => {
    if (isEditing) input.current?.focus()
  }, [isEditing])
  const shown = value && written(value, kind)

  const save = async () => {
    if (typed === null || busy) return
    const next = typed.trim() === '' ? null : typed.trim()
    if (next === value) return setTyped(null)
    setBusy(true)
    const taken = await onSave(next)
    setBusy(false)
    if (taken) setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setTyped(null)
  }

  // A reader who sees it half hidden cannot write it anew.
  if (isMasked(value ?? ''))
    return (
      <div className={styles.field}>
        <dt>{label}</dt>
        <dd className={`${styles.value} figures`}>{shown}</dd>
      </div>
    )
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      {typed === null ? (
        <dd>
          <button
            type="button"
            className={styles.value}
            aria-label={`${label}: ${shown ?? t('tickets.empty_field')}`}
            onClick={() => setTyped(value ?? '')}
          >
            {shown ?? <span className={styles.none}>{t('tickets.empty_field')}</span>}
          </button>
          {copies && value && <CopyButton value={value} label={t('tickets.copy', { what: label })} />}
        </dd>
      ) : (
        <dd className={styles.editing}>
          <input
            ref={input}
            type={kind}
            aria-label={label}
            value={typed}
            disabled={busy}
            maxLength={200}
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => void save()}
          />
          <IconCheck size={15} stroke={2} aria-hidden />
        </dd>
      )}
    </div>
  )
}

function written(value: string, kind: EditableFieldProps['kind']): string {
  if (kind === 'date') return formatDate(`${value}T12:00`)
  return kind === 'tel' ? formatPhone(value) : value
}
