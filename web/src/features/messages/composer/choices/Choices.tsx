import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { CHOICES_MAX, LIST_ROW, numbered } from '@balcao/contract/messages/choices'
import { sendingRoutes } from '@balcao/contract/messages/messages'
import { BUTTON_LABEL_MAX, INTERACTIVE_TEXT } from '@balcao/contract/values/constants'
import { Button, CloseButton, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSend } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { dropDraft, readDraft, saveDraft } from '../../../../kit/drafts.ts'
import { Dialog } from '../../../../kit/layers/Dialog.tsx'
import bubble from '../../bubble/Bubble.module.css'
import { Offered } from '../../bubble/Extra.tsx'
import { Words } from '../../bubble/Words.tsx'
import { messageHeard } from '../../store.ts'
import { Newer, useGuarded } from '../Guard.tsx'
import styles from './Choices.module.css'
import { asked, BLANK, type Choosing, choosing, isTwice, offered, whyText } from './choosing.ts'

interface ChoicesProps {
  ticket: { id: number; contact: { name: string } }
  can: Capabilities
  onClose(): void
}

/** Buttons or a list, and how the customer will see them. */
export default function Choices({ ticket, can, onClose }: ChoicesProps) {
  const t = useText()
  const kept = `choices:${ticket.id}`
  const [its, setIts] = useState<Choosing>(() => choosing.safeParse(readDraft(kept)).data ?? BLANK)
  useEffect(() => {
    if (its !== BLANK) saveDraft(kept, its)
  }, [kept, its])
  const change = (part: Partial<Choosing>) => setIts({ ...its, ...part })
  const sent = useSending(ticket.id, () => {
    dropDraft(kept)
    onClose()
  })
  const ready = asked(its)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) sent.send(ready)
  }

  return (
    <Dialog title={t('messages.choices')} width={760} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <div className={styles.fields}>
          <Kinds its={its} change={change} />
          <Textarea
            autoFocus
            data-autofocus
            label={t('messages.choiceText')}
            rows={2}
            maxLength={INTERACTIVE_TEXT.max}
            value={its.text}
            rightSection={<Count is={its.text.length} most={INTERACTIVE_TEXT.max} />}
            rightSectionWidth={54}
            onChange={event => change({ text: event.currentTarget.value })}
          />
          {its.kind === 'list' && (
            <Counted
              label={t('messages.choiceOpens')}
              most={BUTTON_LABEL_MAX}
              value={its.opens}
              onChange={opens => change({ opens })}
            />
          )}
          <Rows its={its} change={change} />
        </div>
        <Preview its={its} can={can} name={ticket.contact.name} />
        {sent.newer && (
          <div role="alert" className={styles.newer}>
            <Newer {...sent.newer} />
          </div>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={sent.busy} disabled={!ready}>
            {t(sent.newer ? 'messages.sendAnyway' : 'messages.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Sent once however often it is tried; over a colleague's newer words only after they were shown. */
function useSending(ticketId: number, done: () => void) {
  const cache = useQueryClient()
  const post = useSend(sendingRoutes.sendButton)
  const [idFront] = useState(() => crypto.randomUUID())
  const guard = useGuarded(ticketId)
  const send = (ready: NonNullable<ReturnType<typeof asked>>) =>
    void post.run(
      { body: { ...ready, ticketId, idFront, ...guard.shown } },
      {
        done: message => {
          messageHeard(cache, message)
          done()
        },
        refused: guard.refused,
      },
    )
  return { send, busy: post.busy, newer: guard.newer }
}

interface PartProps {
  its: Choosing
  change(part: Partial<Choosing>): void
}

function Kinds({ its, change }: PartProps) {
  const t = useText()
  return (
    <div role="radiogroup" aria-label={t('messages.choices')} className={styles.kinds}>
      {(['buttons', 'list'] as const).map(kind => (
        <label key={kind}>
          <input type="radio" name="kind" checked={its.kind === kind} onChange={() => change({ kind })} />
          {t(kind === 'buttons' ? 'messages.choiceButtons' : 'messages.choiceList')}
        </label>
      ))}
    </div>
  )
}

function Rows({ its, change }: PartProps) {
  const t = useText()
  const isList = its.kind === 'list'
  const set = (at: number, part: Partial<Choosing['rows'][number]>) =>
    change({ rows: its.rows.map((row, i) => (i === at ? { ...row, ...part } : row)) })
  return (
    <>
      {its.rows.map((row, at) => {
        const label = t(isList ? 'messages.choiceRow' : 'messages.choiceButton', { n: String(at + 1) })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <div key={at} className={styles.row}>
            <div className={styles.rowFields}>
              <Counted
                label={label}
                most={isList ? LIST_ROW.title : BUTTON_LABEL_MAX}
                value={row.title}
                error={isTwice(its, at) ? t('messages.choiceTwice') : undefined}
                onChange={title => set(at, { title })}
              />
              {isList && (
                <Counted
                  label={t('messages.choiceAbout', { n: String(at + 1) })}
                  most={LIST_ROW.description}
                  value={row.description}
                  onChange={description => set(at, { description })}
                />
              )}
            </div>
            {its.rows.length > 1 && (
              <CloseButton
                aria-label={t('messages.choiceRemove', { name: label })}
                onClick={() => change({ rows: its.rows.toSpliced(at, 1) })}
              />
            )}
          </div>
        )
      })}
      {its.rows.length < CHOICES_MAX && (
        <Button
          variant="default"
          size="xs"
          className={styles.add ?? ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change({ rows: [...its.rows, { title: '', description: '' }] })}
        >
          {t('messages.choiceAdd')}
        </Button>
      )}
    </>
  )
}

interface CountedProps {
  label: string
  most: number
  value: string
  error?: string | undefined
  onChange(value: string): void
}

/** A field that tells how much of it is used; what was written where there was more room is told as too long. */
function Counted({ label, most, value, error, onChange }: CountedProps) {
  const t = useText()
  return (
    <TextInput
      label={label}
      aria-description={t('messages.choiceLeft', { is: String(value.length), most: String(most) })}
      error={error ?? value.length > most}
      value={value}
      rightSection={<Count is={value.length} most={most} />}
      rightSectionWidth={54}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

const Count = ({ is, most }: { is: number; most: number }) => (
  <span className={styles.count} data-over={is > most || undefined} aria-hidden>
    {is}/{most}
  </span>
)

function Preview({ its, can, name }: { its: Choosing; can: Capabilities; name: string }) {
  const t = useText()
  const choices = offered(its)
  const text = whyText(its, can)
  return (
    <section className={styles.preview} aria-label={t('messages.willRead', { name })}>
      <h3>{t('messages.willRead', { name })}</h3>
      <div className={`${bubble.bubble} ${styles.bubble}`} data-from="us" data-first>
        {text ? (
          <Words text={numbered(its.text, choices)} />
        ) : (
          <>
            <Words text={its.text} />
            {its.kind === 'buttons' ? <Offered titles={choices.map(choice => choice.title)} /> : <Offered titles={[its.opens]} />}
          </>
        )}
      </div>
      {text && (
        <p className={styles.why} role="status">
          {text.most === 0
            ? t('messages.choiceAsText')
            : t('messages.choiceAsTextOver', { most: String(text.most), is: String(text.is) })}
        </p>
      )}
      {!text && its.kind === 'list' && <Offered titles={choices.map(choice => choice.title)} />}
    </section>
  )
}
