import { userRoutes } from '@balcao/contract/access/users'
import { ApiError } from '@balcao/contract/client'
import { password as passwordShape } from '@balcao/contract/shapes'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { PasswordField } from '../../kit/controls/PasswordField.tsx'
import { describe } from '../../kit/describe.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import styles from './Account.module.css'

/** A new password for oneself: a stranger at an open screen does not know the old one. */
export function OwnPassword({ onDone }: { onDone(): void }) {
  const t = useText()
  const me = useMe()
  const send = useSend(userRoutes.update)
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<{ field: 'current' | 'password'; text: string } | null>(null)
  const isWeak = !passwordShape.safeParse(password).success

  const submit = () => {
    setTried(true)
    setRefusal(null)
    if (isWeak || current === '') return
    void send.run(
      { params: { id: me.userId }, body: { password, currentPassword: current } },
      {
        done: () => {
          toastSuccess(t('account.passwordSaved'))
          onDone()
        },
        refused: error => {
          if (!(error instanceof ApiError)) return false
          const field = error.code === 'ERR_PASSWORD_COMMON' ? 'password' : 'current'
          setRefusal({ field, text: describe(error, t).text })
          return true
        },
      },
    )
  }
  const told = (field: 'current' | 'password') => refusal?.field === field && refusal.text

  return (
    <form
      noValidate
      className={styles.password}
      aria-label={t('account.changePassword')}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        autoFocus
        label={t('account.currentPassword')}
        autoComplete="current-password"
        value={current}
        error={(tried && current === '' && t('validation.required')) || told('current')}
        onChange={event => setCurrent(event.currentTarget.value)}
      />
      <PasswordField
        label={t('account.newPassword')}
        description={t('account.passwordHelp')}
        autoComplete="new-password"
        value={password}
        error={(tried && isWeak && t('validation.password')) || told('password')}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={send.busy}>
          {t('account.changePassword')}
        </Button>
      </div>
    </form>
  )
}
