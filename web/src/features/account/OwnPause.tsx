import { type OnlineUser, PAUSE_LIMITS, userRoutes } from '@balcao/contract/access/users'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { formatSpan } from '../../kit/format.ts'
import { PauseNote } from '../../kit/pauses/PauseNote.tsx'
import styles from './Account.module.css'
import { pauseEnd } from './pause-end.ts'

interface OwnPauseProps {
  onPaused(me: OnlineUser): void
  onEnd(): void
}

/** The break one takes, or the way to take one. */
export function OwnPause({ onPaused, onEnd }: OwnPauseProps) {
  const t = useText()
  const me = useMe()
  const [isTaking, setTaking] = useState(false)
  const pause = me.usuariosOnline.find(user => user.userId === me.userId)?.pause
  if (pause)
    return (
      <div className={styles.pause} role="status">
        <span>
          <PauseNote pause={pause} />
        </span>
        <Button variant="default" size="xs" onClick={onEnd}>
          {t('account.pauseEnd')}
        </Button>
      </div>
    )
  if (isTaking) return <PauseForm onPaused={onPaused} onClose={() => setTaking(false)} />
  return (
    <Button
      className={styles.take ?? ''}
      variant="default"
      leftSection={<IconCoffee size={17} stroke={1.75} />}
      onClick={() => setTaking(true)}
    >
      {t('account.takePause')}
    </Button>
  )
}

const REASONS = ['account.pauseLunch', 'account.pauseRest', 'account.pauseMeeting', 'account.pauseTraining'] as const
const MINUTES = [15, 30, 60, 120]

function PauseForm({ onPaused, onClose }: Pick<OwnPauseProps, 'onPaused'> & { onClose(): void }) {
  const t = useText()
  const { userId } = useMe()
  const send = useSend(userRoutes.setPause)
  const [reason, setReason] = useState('')
  const [span, setSpan] = useState('60')
  const [time, setTime] = useState('')
  const [tried, setTried] = useState(false)
  const isTimeMissing = span === 'at' && time === ''
  const submit = () => {
    setTried(true)
    if (reason.trim() === '' || isTimeMissing) return
    const until = pauseEnd(span, time, new Date())
    void send.run({ params: { id: userId }, body: { reason, until } }, { done: onPaused })
  }

  return (
    <form
      noValidate
      className={styles.password}
      aria-label={t('account.takePause')}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        autoFocus
        label={t('account.pauseReason')}
        description={t('account.pauseHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={PAUSE_LIMITS.reason}
        value={reason}
        error={tried && reason.trim() === '' && t('validation.required')}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <div className={styles.reasons}>
        {REASONS.map(key => (
          <Button key={key} type="button" variant="default" size="compact-sm" onClick={() => setReason(t(key))}>
            {t(key)}
          </Button>
        ))}
      </div>
      <NativeSelect
        label={t('account.pauseUntil')}
        value={span}
        onChange={event => setSpan(event.currentTarget.value)}
        data={[
          ...MINUTES.map(minutes => ({
            value: String(minutes),
            label: t('account.pauseMinutes', { span: minutes < 60 ? formatSpan(minutes * 60_000) : `${minutes / 60} h` }),
          })),
          { value: 'at', label: t('account.pauseAt') },
          { value: 'open', label: t('account.pauseOpen') },
        ]}
      />
      {span === 'at' && (
        <TextInput
          type="time"
          label={t('account.pauseTime')}
          value={time}
          error={tried && isTimeMissing && t('validation.required')}
          onChange={event => setTime(event.currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={send.busy}>
          {t('account.pauseStart')}
        </Button>
      </div>
    </form>
  )
}
