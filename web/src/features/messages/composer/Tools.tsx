import type { Capabilities } from '@balcao/contract/channels/channel-words'
import {
  IconBolt,
  IconCalendarTime,
  IconDotsVertical,
  IconListDetails,
  IconMicrophone,
  IconPaperclip,
  IconSignature,
  IconWand,
} from '@tabler/icons-react'
import { type FunctionComponent, Suspense, useRef } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { type PlainKey, useText } from '../../../i18n/index.ts'
import { useCommands } from '../../../kit/commands.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { write } from '../../../kit/writing.ts'
import styles from './Composer.module.css'
import { compose } from './state/composing.ts'
import { attach } from './state/uploads.ts'
import { useSignature } from './state/useSignature.ts'

const HelpTool = fetched(() => import('./help/HelpTool.tsx'))

/** What takes the place of the box, or opens over it. */
export type Tool = 'voice' | 'schedule' | 'choices' | 'macro' | 'help'

interface MoreToolsProps {
  ticketId: number
  capabilities: Capabilities | null
  isNew: boolean
  onTool(tool: Tool): void
}

interface Way {
  name: PlainKey
  Icon: FunctionComponent<{ size: number; stroke: number; 'aria-hidden': true }>
  keys?: string
  isOn?: boolean
  use(): void
}

function beginQuick(ticketId: number): void {
  compose(ticketId, { text: '/' })
  write()
}

/** Beside the box; where that is narrow, one button that opens them. A voice is always at hand. */
export function MoreTools({ ticketId, capabilities, isNew, onTool }: MoreToolsProps) {
  const t = useText()
  const signature = useSignature()
  useCommands(
    isNew
      ? [
          { id: 'schedule', name: t('messages.schedule'), keys: 'Alt+G', run: () => onTool('schedule') },
          { id: 'macro', name: t('messages.macro'), keys: 'Alt+M', run: () => onTool('macro') },
        ]
      : [],
  )
  const ways: (Way | false)[] = [
    // Where the company signs every message there is nothing to choose.
    !signature.isForced && {
      name: signature.isOn ? 'messages.signatureOn' : 'messages.signatureOff',
      Icon: IconSignature,
      isOn: signature.isOn,
      use: signature.toggle,
    },
    { name: 'messages.quick', Icon: IconBolt, keys: '/', use: () => beginQuick(ticketId) },
    isNew && { name: 'messages.macro', Icon: IconWand, keys: 'Alt+M', use: () => onTool('macro') },
    isNew && capabilities !== null && { name: 'messages.choices', Icon: IconListDetails, use: () => onTool('choices') },
    isNew && { name: 'messages.schedule', Icon: IconCalendarTime, keys: 'Alt+G', use: () => onTool('schedule') },
  ]
  const offered = ways.filter(way => way !== false)
  const hears = isNew && capabilities && (capabilities.media.voice ?? capabilities.media.audio)
  return (
    <>
      {offered.map(way => (
        <span key={way.name} className={styles.seldom}>
          <WayButton way={way} />
        </span>
      ))}
      {isNew && (
        <Suspense>
          <HelpTool onOpen={() => onTool('help')} />
        </Suspense>
      )}
      <span className={styles.more}>
        <Menu position="top-end" width={264}>
          <Menu.Target>
            <IconButton label={t('messages.moreWays')} size={40}>
              <IconDotsVertical size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map(({ name, Icon, use }) => (
              <Menu.Item key={name} leftSection={<Icon size={17} stroke={1.75} aria-hidden />} onClick={use}>
                {t(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </span>
      {hears && (
        <IconButton label={t('messages.record')} size={34} className={styles.hears ?? ''} onClick={() => onTool('voice')}>
          <IconMicrophone size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </>
  )
}

function WayButton({ way: { name, Icon, keys, isOn, use } }: { way: Way }) {
  const t = useText()
  return (
    <IconButton
      label={t(name)}
      {...(keys === undefined ? {} : { keys })}
      size={34}
      aria-pressed={isOn}
      data-on={isOn || undefined}
      className={styles.toggle ?? ''}
      onClick={use}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </IconButton>
  )
}

export function AttachButton({ ticketId, media }: { ticketId: number; media: Capabilities['media'] }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  useCommands([{ id: 'attach', name: t('messages.attach'), keys: 'Alt+A', run: () => input.current?.click() }])
  if (Object.keys(media).length === 0) return null
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
      <IconButton label={t('messages.attach')} keys="Alt+A" size={34} onClick={() => input.current?.click()}>
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  )
}
