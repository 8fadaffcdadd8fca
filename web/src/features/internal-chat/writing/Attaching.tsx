import { Button, TextInput } from '@mantine/core'
import { IconFile, IconMessageCirclePlus, IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Popover } from '../../../kit/controls/Popover.tsx'
import { usePathname } from '../../../navigation/index.ts'
import styles from '../Chat.module.css'
import type { useUploads } from './uploads.ts'

export function AttachFile({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton variant="subtle" size={34} label={t('internal-chat.attach')} onClick={() => input.current?.click()}>
        <IconPaperclip size={19} stroke={1.75} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-chat-files
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Beside an open conversation it is that one; elsewhere its number is asked. */
export function ShowTicket({ onTicket }: { onTicket(id: number): void }) {
  const t = useText()
  const here = Number(/^\/atendimento\/(\d+)/.exec(usePathname())?.[1] ?? 0)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const id = Number(typed.replace(/^#/, ''))
  const canShow = Number.isSafeInteger(id) && id > 0
  const show = () => {
    if (!canShow) return
    setOpen(false)
    setTyped('')
    onTicket(id)
  }
  if (here > 0)
    return (
      <IconButton
        variant="subtle"
        size={34}
        label={t('internal-chat.showThisTicket', { id: String(here) })}
        onClick={() => onTicket(here)}
      >
        <IconMessageCirclePlus size={19} stroke={1.75} aria-hidden />
      </IconButton>
    )
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" width={260}>
      <Popover.Target>
        <button
          type="button"
          className={styles.toolButton}
          aria-label={t('internal-chat.showTicket')}
          title={t('internal-chat.showTicket')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMessageCirclePlus size={19} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('internal-chat.showTicket')}>
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            show()
          }}
        >
          <TextInput
            data-autofocus
            label={t('internal-chat.ticketNumber')}
            placeholder="#21295"
            inputMode="numeric"
            value={typed}
            maxLength={16}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!canShow}>
            {t('internal-chat.showTicket')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

export function Attached({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const t = useText()
  if (uploads.all.length === 0) return null
  return (
    <ul className={styles.attached}>
      {uploads.all.map(({ key, name, share, stored, fault }) => (
        <li key={key} data-fault={fault !== undefined || undefined}>
          <IconFile size={16} stroke={1.75} aria-hidden />
          <span>{name}</span>
          <small role="status">
            {fault !== undefined
              ? fault === 'offline'
                ? t('kit.errorFetching')
                : t(`errors.${fault}` as 'errors.ERR_UNKNOWN')
              : stored
                ? ''
                : `${Math.round(share * 100)} %`}
          </small>
          <IconButton variant="subtle" size={26} label={t('internal-chat.takeOut', { name })} onClick={() => uploads.drop(key)}>
            <IconX size={15} stroke={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
