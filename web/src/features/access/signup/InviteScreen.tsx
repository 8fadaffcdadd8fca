import { authRoutes } from '@balcao/contract/access/auth'
import { password as passwordShape } from '@balcao/contract/shapes'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { openSession } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { PasswordField } from '../../../kit/controls/PasswordField.tsx'
import { describe } from '../../../kit/describe.ts'
import { navigate, useParams } from '../../../navigation/index.ts'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { PasswordNeeds } from '../PasswordNeeds.tsx'
import { Refusal } from '../Refusal.tsx'

/** From the mail of an invitation: a password of one's own, and one is in. */
export function InviteScreen() {
  const t = useText()
  const needsId = useId()
  const { token = '' } = useParams()
  const send = useSend(authRoutes.acceptInvitation)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isWeak = !passwordShape.safeParse(password).success

  const submit = () => {
    setTried(true)
    setRefusal(null)
    if (isWeak) return
    void send.run(
      { body: { token, password } },
      {
        done: answer => {
          // From there whoever has signed in is led on.
          navigate('/login')
          openSession(answer)
        },
        refused: error => {
          setRefusal(describe(error, t).text)
          return true
        },
      },
    )
  }

  return (
    <AuthPage
      title={t('account.inviteTitle')}
      about={t('account.inviteHelp')}
      foot={<AppLink to="/login">{t('access.backToLogin')}</AppLink>}
    >
      <form
        noValidate
        className={styles.fields}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Refusal text={refusal} />
        <div>
          <PasswordField
            autoFocus
            size="md"
            label={t('access.password')}
            autoComplete="new-password"
            aria-describedby={needsId}
            value={password}
            error={tried && isWeak && t('validation.password')}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <PasswordNeeds id={needsId} password={password} />
        </div>
        <Button type="submit" size="md" loading={send.busy}>
          {t('account.inviteEnter')}
        </Button>
      </form>
    </AuthPage>
  )
}
