import type { Tried, TriedReply } from '@balcao/contract/flows/bots'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { isErrorCode } from '@balcao/contract/texts/index'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatNumber } from '../../kit/format.ts'
import type { IntegrationForm } from '../../kit/integrations/useIntegrationForm.ts'
import styles from './Bots.module.css'
import { useTryOut } from './useTryOut.ts'

/** A small chat with the engine as it stands in the form, saved or not. */
export function TryOut({ engine, form }: { engine: BotEngine; form: IntegrationForm }) {
  const t = useText()
  const [text, setText] = useState('')
  const { lines, isAsking, say, again } = useTryOut(engine, form.values)
  const send = () => {
    const said = text.trim()
    if (!said || isAsking) return
    setText('')
    void say(said)
  }
  return (
    <section className={`panel ${styles.tryOut}`}>
      <header>
        <h2>{t('bots.talk')}</h2>
        <span>{t('bots.talkHelp')}</span>
        <Button size="xs" variant="subtle" leftSection={<IconRefresh size={14} aria-hidden />} onClick={again}>
          {t('bots.again')}
        </Button>
      </header>
      <div className={styles.phone} role="log" aria-live="polite">
        {lines.map(line =>
          'said' in line ? (
            <p key={line.id} className={styles.said}>
              {line.said}
            </p>
          ) : (
            <Answer key={line.id} tried={line.tried} choose={(title, id) => void say(title, id)} />
          ),
        )}
        {isAsking && <p className={styles.note}>{t('bots.thinking')}</p>}
      </div>
      <form
        className={styles.write}
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          aria-label={t('bots.writeAs')}
          placeholder={t('bots.writeAs')}
          value={text}
          maxLength={4096}
          onChange={event => setText(event.currentTarget.value)}
        />
        <ActionIcon type="submit" size={36} disabled={isAsking || !text.trim()} aria-label={t('bots.sendIt')}>
          <IconSend size={18} aria-hidden />
        </ActionIcon>
      </form>
      <Cost lines={lines} />
    </section>
  )
}

function Answer({ tried, choose }: { tried: Tried; choose: (title: string, id: string) => void }) {
  const t = useText()
  const { failure } = tried
  return (
    <>
      {tried.replies.map((reply, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they came
        <Reply key={i} reply={reply} choose={choose} />
      ))}
      {failure && (
        <p className={styles.failed}>
          {isErrorCode(failure.code) ? t(`errors.${failure.code}`) : failure.code}
          <small>{failure.details}</small>
        </p>
      )}
      {tried.ended && <p className={styles.note}>{t('bots.didEnd')}</p>}
    </>
  )
}

function Reply({ reply, choose }: { reply: TriedReply; choose: (title: string, id: string) => void }) {
  const t = useText()
  if (reply.type === 'text') return <p className={styles.answered}>{reply.text}</p>
  if (reply.type === 'media') {
    return (
      <p className={styles.answered}>
        {reply.caption || reply.kind}: <code>{reply.url}</code>
      </p>
    )
  }
  if (reply.type === 'wait') return <p className={styles.note}>{`${t('bots.didPause')}: ${reply.seconds} s`}</p>
  if (reply.type === 'command') return <Command reply={reply} />
  return (
    <div className={styles.answered}>
      {reply.text}
      {reply.options.map(({ id, title }, i) => (
        <Button key={id} size="xs" variant="default" onClick={() => choose(title, id)}>
          {reply.look === 'numbers' ? `${i + 1}. ${title}` : title}
        </Button>
      ))}
    </div>
  )
}

function Command({ reply }: { reply: Extract<TriedReply, { type: 'command' }> }) {
  const t = useText()
  const { queueId, userId, flowId, tagIds, laneId, stop, close, reason } = reply
  const done = [
    queueId !== undefined && t('bots.didQueue', { id: queueId }),
    userId !== undefined && t('bots.didUser', { id: userId }),
    flowId !== undefined && t('bots.didFlow', { id: flowId }),
    tagIds && t('bots.didTag', { id: tagIds.join(', ') }),
    laneId !== undefined && t('bots.didLane', { id: laneId }),
    stop && t('bots.didStop'),
    close && t('bots.didClose'),
    reason,
  ].filter(Boolean)
  return <p className={styles.note}>{done.join(' · ')}</p>
}

function Cost({ lines }: { lines: ReturnType<typeof useTryOut>['lines'] }) {
  const t = useText()
  const locale = useLocale()
  const last = lines.findLast(line => 'tried' in line)
  const { tokens = null, ms = 0 } = last && 'tried' in last ? last.tried : {}
  return (
    <p className={styles.cost}>
      {t('bots.nobody')}{' '}
      {tokens &&
        t('bots.cost', {
          input: formatNumber(tokens.input, locale),
          output: formatNumber(tokens.output, locale),
          seconds: formatNumber(ms / 1000, locale),
        })}
    </p>
  )
}
