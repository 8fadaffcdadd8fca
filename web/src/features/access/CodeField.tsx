import { authRoutes } from '@balcao/contract/access/auth'
import { email as emailShape } from '@balcao/contract/shapes'
import { LOGIN_CODE_MINUTES, LOGIN_RATE_WAIT_SECONDS } from '@balcao/contract/values/constants'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import styles from './AuthPage.module.css'

interface CodeFieldProps {
  email: string
  value: string
  onChange: (code: string) => void
}

/** Instead of the slider: a code mailed to the address above. Reading a mail needs no eyes for a picture. */
export function CodeField({ email, value, onChange }: CodeFieldProps) {
  const t = useText()
  const send = useSend(authRoutes.sendLoginCode)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [wait, setWait] = useCountdown()
  const isAddress = emailShape.safeParse(email).success
  const ask = () =>
    send.run(
      { body: { email } },
      {
        done: () => {
          setSentTo(email.trim())
          setWait(LOGIN_RATE_WAIT_SECONDS)
        },
      },
    )

  const label = sentTo ? (wait > 0 ? t('access.codeResendIn', { seconds: wait }) : t('access.codeResend')) : t('access.codeSend')
  return (
    <div>
      <TextInput
        size="md"
        label={t('access.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <p className={styles.note} role="status">
        {sentTo
          ? t('access.codeSent', { email: sentTo, minutes: LOGIN_CODE_MINUTES })
          : isAddress
            ? ''
            : t('access.codeNeedsEmail')}
      </p>
      <Button variant="default" mt={8} disabled={!isAddress || wait > 0} loading={send.busy} onClick={() => void ask()}>
        {label}
      </Button>
    </div>
  )
}

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
