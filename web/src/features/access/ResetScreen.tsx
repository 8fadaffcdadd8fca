import '@mantine/core/styles/Checkbox.layer.css'
import { authRoutes } from '@balcao/contract/access/auth'
import { ApiError } from '@balcao/contract/client'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { PasswordField } from '../../kit/controls/PasswordField.tsx'
import { describe } from '../../kit/describe.ts'
import { toasts } from '../../kit/layers/toast.ts'
import { navigate, useParams } from '../../navigation/index.ts'
import { isWeakPassword, NewPassword } from './signup/NewPassword.tsx'

/** From the mailed link: twice the same password, and a yes to what changing it means. */
export function ResetScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const send = useSend(authRoutes.reset)
  const [password, setPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const isWeak = isWeakPassword(password)
  const differ = password !== confirmPassword
  const submit = () => {
    setTried(true)
    setRefusal(null)
    if (isWeak || differ || !agreed) return
    void send.run(
      { body: { token, password, confirmPassword } },
      {
        done: () => {
          toasts.show({ tone: 'info', title: t('access.resetDone') })
          navigate('/login')
        },
        refused: error => {
          setRefusal(error instanceof ApiError ? describe(error, t).text : t('access.resetFailed'))
          return true
        },
      },
    )
  }

  return (
    <NewPassword
      title={t('access.resetTitle')}
      about={t('access.resetHelp')}
      label={t('access.newPassword')}
      act={t('access.resetSave')}
      busy={send.busy}
      {...{ refusal, password, tried }}
      onPassword={setPassword}
      onSubmit={submit}
    >
      <PasswordField
        size="md"
        label={t('access.repeatPassword')}
        autoComplete="new-password"
        value={confirmPassword}
        error={
          (tried || confirmPassword.length >= password.length) &&
          confirmPassword !== '' &&
          differ &&
          t('validation.passwordsDiffer')
        }
        onChange={event => setConfirmPassword(event.currentTarget.value)}
      />
      <Checkbox
        label={t('access.resetConfirm')}
        checked={agreed}
        error={tried && !agreed && t('validation.required')}
        onChange={event => setAgreed(event.currentTarget.checked)}
      />
    </NewPassword>
  )
}
