import { authRoutes } from '@balcao/contract/access/auth'
import { RESET_TOKEN_MINUTES } from '@balcao/contract/values/constants'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { errorsOf } from '../../kit/form/fieldErrors.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import styles from './AuthPage.module.css'
import { Refusal } from './Refusal.tsx'

/** The answer is the same for any address: whether it has an account is nobody's business. */
export function ForgotPassword({ email: first, onClose }: { email: string; onClose: () => void }) {
  const t = useText()
  const send = useSend(authRoutes.requestReset)
  const [email, setEmail] = useState(first)
  const [error, setError] = useState<string | undefined>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  const submit = () => {
    const found = errorsOf(t, authRoutes.requestReset.body, { email })
    setError(found.email)
    setFailed(false)
    if (found.email) return
    void send.run(
      { body: { email } },
      {
        done: () => setSentTo(email.trim()),
        refused: () => {
          setFailed(true)
          return true
        },
      },
    )
  }

  return (
    <Dialog title={t('access.forgotTitle')} width={420} onClose={onClose}>
      {sentTo ? (
        <p role="status">{t('access.forgotSent', { email: sentTo })}</p>
      ) : (
        <form
          noValidate
          className={styles.fields}
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
        >
          <p className={styles.note}>{t('access.forgotHelp', { minutes: RESET_TOKEN_MINUTES })}</p>
          <Refusal text={failed ? t('access.forgotFailed') : null} />
          <TextInput
            size="md"
            type="email"
            label={t('access.email')}
            autoComplete="username"
            autoFocus
            value={email}
            error={error}
            onChange={event => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" size="md" loading={send.busy}>
            {t('access.forgotSend')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
