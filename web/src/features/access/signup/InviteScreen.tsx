import { authRoutes } from '@balcao/contract/access/auth'
import { useState } from 'react'
import { openSession } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../../kit/describe.ts'
import { navigate, useParams } from '../../../navigation/index.ts'
import { isWeakPassword, NewPassword } from './NewPassword.tsx'

/** From the mail of an invitation: a password of one's own, and one is in. */
export function InviteScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const send = useSend(authRoutes.acceptInvitation)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const submit = () => {
    setTried(true)
    setRefusal(null)
    if (isWeakPassword(password)) return
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
    <NewPassword
      autoFocus
      title={t('account.inviteTitle')}
      about={t('account.inviteHelp')}
      label={t('access.password')}
      act={t('account.inviteEnter')}
      busy={send.busy}
      {...{ refusal, password, tried }}
      onPassword={setPassword}
      onSubmit={submit}
    />
  )
}
