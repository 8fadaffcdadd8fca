import type { TicketRow } from '@balcao/contract/ticket-rows'
import { IconMoodSmile, IconPaperclip, IconSend2, IconSignature } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Attachments } from './Attachments.tsx'
import styles from './Composer.module.css'
import { useComposing } from './composing.ts'
import { Guard } from './Guard.tsx'
import { Reference } from './Reference.tsx'
import { ReplyWindow, useReplyWindow } from './ReplyWindow.tsx'
import { TextBox } from './TextBox.tsx'
import { attach } from './uploads.ts'
import { useDropping } from './useDropping.ts'
import { useSay } from './useSay.ts'
import { useSignature } from './useSignature.ts'

const EmojiPicker = lazy(() => import('./EmojiPicker.tsx'))

interface ComposerProps {
  ticket: TicketRow
  box: RefObject<HTMLTextAreaElement | null>
}

/** Where one writes. What it can do is what the channel can. */
export function Composer({ ticket, box }: ComposerProps) {
  const t = useText()
  const names = useNames()
  const capabilities = names.channel(ticket.whatsappId)?.capabilities ?? null
  const { text, files, editing } = useComposing(ticket.id)
  const say = useSay(ticket.id, box)
  const window = useReplyWindow(ticket, capabilities)
  const drop = useDropping(ticket.id, capabilities)
  const isEmpty = text.trim() === '' && files.length === 0

  return (
    <section
      className={styles.composer}
      aria-label={t('messages.composer')}
      data-dropping={drop.isOver || undefined}
      {...drop.on}
    >
      <Guard ticket={ticket} box={box} />
      {window && <ReplyWindow window={window} name={ticket.contact.name} />}
      {window?.isClosed ? null : (
        <>
          <Reference ticket={ticket} />
          <Attachments ticketId={ticket.id} />
          <div className={styles.box}>
            {capabilities && Object.keys(capabilities.media).length > 0 && editing === undefined && (
              <AttachButton ticketId={ticket.id} media={capabilities.media} />
            )}
            <EmojiButton onPick={say.insert} />
            <TextBox ticketId={ticket.id} box={box} most={capabilities?.textMax} onSend={say.send} onPaste={drop.paste} />
            <SignatureButton />
            <button type="button" className={styles.send} aria-label={t('messages.send')} disabled={isEmpty} onClick={say.send}>
              <IconSend2 size={18} stroke={1.9} aria-hidden />
            </button>
          </div>
        </>
      )}
      {drop.isOver && <div className={styles.dropHere}>{t('messages.dropHere')}</div>}
    </section>
  )
}

function AttachButton({ ticketId, media }: { ticketId: number; media: Parameters<typeof attach>[2]['media'] }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('messages.attach')}
        onChange={event => {
          attach(ticketId, [...(event.currentTarget.files ?? [])], { media })
          event.currentTarget.value = ''
        }}
      />
      <IconButton label={t('messages.attach')} size={34} onClick={() => input.current?.click()}>
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  )
}

function EmojiButton({ onPick }: { onPick(emoji: string): void }) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  return (
    <span className={styles.notOnPhone}>
      <IconButton label={t('messages.emoji')} size={34} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <IconMoodSmile size={18} stroke={1.75} aria-hidden />
      </IconButton>
      {opened && (
        <Suspense>
          <EmojiPicker onPick={onPick} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </span>
  )
}

/** Where the company signs every message there is nothing to choose. */
function SignatureButton() {
  const t = useText()
  const { isForced, isOn, toggle } = useSignature()
  if (isForced) return null
  return (
    <span className={styles.notOnPhone}>
      <IconButton
        label={t(isOn ? 'messages.signatureOn' : 'messages.signatureOff')}
        size={34}
        aria-pressed={isOn}
        data-on={isOn || undefined}
        className={styles.toggle ?? ''}
        onClick={toggle}
      >
        <IconSignature size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}
