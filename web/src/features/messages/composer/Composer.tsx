import type { Capabilities } from '@balcao/contract/channel-words'
import type { TicketRow } from '@balcao/contract/ticket-rows'
import { IconBolt, IconCalendarTime, IconMoodSmile, IconPaperclip, IconSend2, IconSignature } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { Attachments } from './Attachments.tsx'
import styles from './Composer.module.css'
import { compose, useComposing } from './composing.ts'
import { Guard } from './Guard.tsx'
import { ModeBar } from './ModeBar.tsx'
import { NoteBox } from './NoteBox.tsx'
import { QuickPicker, useQuickPicker } from './QuickPicker.tsx'
import { Reference } from './Reference.tsx'
import { useReplyWindow, WindowClosed } from './ReplyWindow.tsx'
import { TextBox } from './TextBox.tsx'
import { attach } from './uploads.ts'
import { useDropping } from './useDropping.ts'
import { useSay } from './useSay.ts'
import { useSignature } from './useSignature.ts'

const EmojiPicker = lazy(() => import('./EmojiPicker.tsx'))
const Schedule = lazy(() => import('./Schedule.tsx'))

interface ComposerProps {
  ticket: TicketRow
  box: RefObject<HTMLTextAreaElement | null>
}

/** Where one writes, to the customer or to colleagues. What it can do is what the channel can. */
export function Composer({ ticket, box }: ComposerProps) {
  const t = useText()
  const names = useNames()
  const capabilities = names.channel(ticket.whatsappId)?.capabilities ?? null
  const { isNote } = useComposing(ticket.id)
  const window = useReplyWindow(ticket, capabilities)
  const drop = useDropping(ticket.id, capabilities)

  return (
    <section
      className={styles.composer}
      aria-label={t('messages.composer')}
      data-note={isNote || undefined}
      data-dropping={drop.isOver || undefined}
      {...drop.on}
    >
      <Guard ticket={ticket} box={box} />
      <ModeBar ticketId={ticket.id} window={window} />
      {isNote && <NoteBox ticketId={ticket.id} box={box} />}
      {!isNote && window?.isClosed && <WindowClosed window={window} name={ticket.contact.name} />}
      {!isNote && !window?.isClosed && <ReplyBox ticket={ticket} box={box} capabilities={capabilities} onPaste={drop.paste} />}
      {drop.isOver && <div className={styles.dropHere}>{t('messages.dropHere')}</div>}
    </section>
  )
}

interface ReplyBoxProps extends ComposerProps {
  capabilities: Capabilities | null
  onPaste: ReturnType<typeof useDropping>['paste']
}

function ReplyBox({ ticket, box, capabilities, onPaste }: ReplyBoxProps) {
  const t = useText()
  const { text, files, editing } = useComposing(ticket.id)
  const say = useSay(ticket.id, box)
  const quick = useQuickPicker(ticket, box)
  const [scheduling, setScheduling] = useState(false)
  const isEmpty = text.trim() === '' && files.length === 0
  const isNew = editing === undefined
  return (
    <>
      <QuickPicker quick={quick} name={ticket.contact.name} />
      <Reference ticket={ticket} />
      <Attachments ticketId={ticket.id} />
      <div className={styles.box}>
        {isNew && capabilities && Object.keys(capabilities.media).length > 0 && (
          <AttachButton ticketId={ticket.id} media={capabilities.media} />
        )}
        <EmojiButton onPick={say.insert} />
        <TextBox
          ticketId={ticket.id}
          box={box}
          most={capabilities?.textMax}
          onSend={say.send}
          onPaste={onPaste}
          onKeyBefore={quick.onKeyDown}
        />
        <SignatureButton />
        <span className={styles.notOnPhone}>
          <IconButton label={t('messages.quick')} keys="/" size={34} onClick={() => compose(ticket.id, { text: '/' })}>
            <IconBolt size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
        {isNew && (
          <span className={styles.notOnPhone}>
            <IconButton label={t('messages.schedule')} size={34} onClick={() => setScheduling(true)}>
              <IconCalendarTime size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </span>
        )}
        <button type="button" className={styles.send} aria-label={t('messages.send')} disabled={isEmpty} onClick={say.send}>
          <IconSend2 size={18} stroke={1.9} aria-hidden />
        </button>
      </div>
      {scheduling && (
        <Suspense>
          <Schedule ticketId={ticket.id} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </>
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
