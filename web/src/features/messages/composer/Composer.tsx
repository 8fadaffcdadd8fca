import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { Loader } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type RefObject, Suspense, useState } from 'react'
import { useNames } from '../../../api/desk.ts'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { EmojiButton } from '../../../kit/words/emoji/EmojiButton.tsx'
import { useOutgoing } from '../sending.ts'
import styles from './Composer.module.css'
import { useEmojiWords } from './emoji/useEmojiWords.ts'
import { ModeBar } from './ModeBar.tsx'
import { NoteBox } from './NoteBox.tsx'
import { useQuickPicker } from './picking/useQuickPicker.ts'
import { Reference } from './Reference.tsx'
import { useReplyWindow, WindowClosed } from './ReplyWindow.tsx'
import { useComposing } from './state/composing.ts'
import { useUploads } from './state/uploads.ts'
import { useDropping } from './state/useDropping.ts'
import { useEditLast } from './state/useEditLast.ts'
import { useSay } from './state/useSay.ts'
import { useSendAndResolve } from './state/useSendAndResolve.ts'
import { TextBox } from './TextBox.tsx'
import { AttachButton, MoreTools, type Tool } from './Tools.tsx'

const Attachments = fetched(() => import('./Attachments.tsx'))
const EmojiWords = fetched(() => import('./emoji/EmojiWords.tsx'))
const Guard = fetched(() => import('./Guard.tsx'))
const QuickPicker = fetched(() => import('./picking/QuickPicker.tsx'))
const VoiceBar = fetched(() => import('./voice/VoiceBar.tsx'))
const OverBox = fetched(() => import('./OverBox.tsx'))

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
  const isHeld = useOutgoing(ticket.id).some(one => one.state === 'held')
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
      {isHeld && (
        <Suspense>
          <Guard ticket={ticket} box={box} />
        </Suspense>
      )}
      <ModeBar ticketId={ticket.id} window={window} />
      {isNote && <NoteBox ticketId={ticket.id} box={box} />}
      {!isNote && window?.isClosed && (
        <WindowClosed window={window} ticket={ticket} hasTemplates={capabilities?.templates ?? false} />
      )}
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
  const { editing, files } = useComposing(ticket.id)
  const hasFiles = useUploads(ticket.id).length > 0 || files.length > 0
  const say = useSay(ticket.id, box)
  const quick = useQuickPicker(ticket, box)
  const emoji = useEmojiWords(ticket.id, box)
  const editLast = useEditLast(ticket.id, capabilities)
  useSendAndResolve(ticket.id, say.send)
  const [tool, setTool] = useState<Tool | null>(null)
  const close = () => {
    setTool(null)
    requestAnimationFrame(() => box.current?.focus())
  }
  const isNew = editing === undefined
  return (
    <>
      {quick.isOpen && (
        <Suspense>
          <QuickPicker quick={quick} name={ticket.contact.name} />
        </Suspense>
      )}
      {emoji.isOpen && (
        <Suspense>
          <EmojiWords emoji={emoji} />
        </Suspense>
      )}
      <Reference ticket={ticket} />
      {hasFiles && (
        <Suspense>
          <Attachments ticketId={ticket.id} />
        </Suspense>
      )}
      {tool === 'voice' && capabilities ? (
        <Suspense>
          <VoiceBar ticketId={ticket.id} media={capabilities.media} onClose={close} />
        </Suspense>
      ) : (
        <div className={styles.box}>
          {isNew && capabilities && <AttachButton ticketId={ticket.id} media={capabilities.media} />}
          <EmojiButton className={styles.notOnPhone} onPick={say.insert} />
          <TextBox
            ticketId={ticket.id}
            box={box}
            most={capabilities?.textMax}
            onSend={say.send}
            onUp={editLast}
            onPaste={onPaste}
            onKeyBefore={event => quick.onKeyDown(event) || emoji.onKeyDown(event)}
          />
          <MoreTools ticketId={ticket.id} capabilities={capabilities} isNew={isNew} onTool={setTool} />
          <SendButton ticketId={ticket.id} isWaiting={say.isWaiting} onSend={say.send} />
        </div>
      )}
      {tool && tool !== 'voice' && (
        <Suspense>
          <OverBox tool={tool} ticket={ticket} can={capabilities} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface SendButtonProps {
  ticketId: number
  /** For a file that is on its way. */
  isWaiting: boolean
  onSend(): unknown
}

function SendButton({ ticketId, isWaiting, onSend }: SendButtonProps) {
  const t = useText()
  const { text, files } = useComposing(ticketId)
  const uploads = useUploads(ticketId)
  const isEmpty = text.trim() === '' && files.length === 0 && uploads.length === 0
  return (
    <button
      type="button"
      className={styles.send}
      aria-label={t('messages.send')}
      aria-busy={isWaiting}
      disabled={isEmpty || isWaiting}
      onClick={onSend}
    >
      {isWaiting ? <Loader size={16} color="currentColor" /> : <IconSend2 size={18} stroke={1.9} aria-hidden />}
    </button>
  )
}
