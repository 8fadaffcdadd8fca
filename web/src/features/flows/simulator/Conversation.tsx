import { TextInput } from '@mantine/core'
import { IconPaperclip, IconPlayerTrackNext, IconSend } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { KeepExample } from './KeepExample.tsx'
import { TalkLine } from './Lines.tsx'
import { OTHER_THINGS, type OtherThing } from './lines.ts'
import { OutsideRows } from './OutsideRows.tsx'
import styles from './Simulator.module.css'
import { Standing } from './Standing.tsx'
import { said, silent, skipped, type Talk, type World } from './talk.ts'
import type { Tried } from './tried.ts'
import { useOutside } from './useOutside.ts'

interface ConversationProps extends Tried {
  world: World
  onPath(lit: ReadonlySet<string>, at: string | null): void
  onShow(id: string): void
}

export function Conversation({ world, onPath, onShow, ...tried }: ConversationProps) {
  const t = useText()
  const { document } = tried
  const [talk, setTalk] = useState<Talk>(() => silent(world))
  const [typed, setTyped] = useState('')
  const outside = useOutside({ ...tried, talk, world, setTalk })
  const box = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // One comes to write; a person who sets the clock or the channel stays there.
  useEffect(() => {
    if (!window.document.activeElement?.matches('input, select')) field.current?.focus()
  }, [])
  useEffect(() => onPath(talk.lit, talk.at), [talk, onPath])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is brought into sight
  useEffect(() => {
    void box.current?.scrollTo(0, box.current.scrollHeight)
  }, [talk.lines.length])
  const isSilent = outside.isLive ? outside.isBusy : talk.next?.stop === 'ended' || talk.engine !== null
  // A field that is switched off hears no key: what was said keeps the cursor, so that Esc still leads back to the drawing.
  useEffect(() => {
    const at = window.document.activeElement
    if (isSilent && (at === field.current || at === window.document.body)) box.current?.focus()
  }, [isSilent])
  const say = (body: string, choice: string | null = null) => {
    if (body.trim() === '' && choice === null) return
    if (outside.isLive) outside.tell(body, choice)
    else setTalk(said(document, talk, world, body, choice))
    setTyped('')
  }
  const sayOther = (thing: OtherThing) => setTalk(said(document, talk, world, BODIES[thing] ?? '', null, thing))
  const lastMenu = talk.lines.findLastIndex(line => line.by === 'bot' && line.menu !== null)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is read by keyboard too */}
      <ol className={styles.talk} ref={box} tabIndex={0} aria-live="polite" aria-label={t('flows.conversation')}>
        {talk.lines.length === 0 && <li className={styles.note}>{t('flows.sayFirst')}</li>}
        {talk.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
          <TalkLine key={i} line={line} isOpen={i === lastMenu && !isSilent} onChoose={say} onShow={onShow} />
        ))}
      </ol>
      <OutsideRows {...tried} talk={talk} world={world} setTalk={setTalk} outside={outside} />
      {talk.tokens === 0 && <KeepExample talk={talk} world={world} document={document} edit={tried.edit} />}
      <Standing talk={talk} world={world} flow={tried.flow} />
      <form
        className={styles.write}
        onSubmit={event => {
          event.preventDefault()
          say(typed)
        }}
      >
        <TextInput
          ref={field}
          aria-label={t('flows.writeAsCustomer')}
          placeholder={t('flows.writeAsCustomer')}
          value={typed}
          disabled={isSilent}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Menu position="top-end">
          <Menu.Target>
            <IconButton label={t('flowTrial.sendOther')} variant="subtle" size="lg" disabled={isSilent || outside.isLive}>
              <IconPaperclip size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {OTHER_THINGS.map(thing => (
              <Menu.Item key={thing} onClick={() => sayOther(thing)}>
                {t(`flowTrial.as_${thing}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {talk.state.due && talk.next?.stop !== 'ended' && (
          <IconButton
            label={t('flows.skipWait')}
            variant="subtle"
            size="lg"
            onClick={() => setTalk(skipped(document, talk, world))}
          >
            <IconPlayerTrackNext size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('flows.send')} variant="filled" color="primary" size="lg" type="submit" disabled={isSilent}>
          <IconSend size={17} stroke={1.75} aria-hidden />
        </IconButton>
      </form>
    </>
  )
}

/** What the engine reads of a thing that is no text; a place is its two numbers. */
const BODIES: Partial<Record<OtherThing, string>> = { location: '-23.55052,-46.633308' }
