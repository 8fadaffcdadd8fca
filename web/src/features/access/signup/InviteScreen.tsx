import { authRoutes } from '@balcao/contract/access/auth'
import type { SecondStep as Step } from '@balcao/contract/access/second-factor'
import { ApiError } from '@balcao/contract/client'
import { Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { openSession } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../../kit/describe.ts'
import { navigate, useParams } from '../../../navigation/index.ts'
import { AuthPage } from '../AuthPage.tsx'
import { isWeakPassword, NewPassword } from './NewPassword.tsx'

const SecondStep = fetched(() => import('../SecondStep.tsx'))

/** From the mail of an invitation: a password of one's own, and one is in. */
export function InviteScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const send = useSend(authRoutes.acceptInvitation)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [second, setSecond] = useState<Step | null>(null)

  const submit = () => {
    setTried(true)
    setRefusal(null)
    if (isWeakPassword(password)) return
    void send.run(
      { body: { token, password } },
      {
        done: answer => {
          // The login leads a signed-in person on.
          navigate('/login')
          openSession(answer)
        },
        refused: error => {
          if (error instanceof ApiError && error.code === 'ERR_SECOND_FACTOR') setSecond(error.body as Step)
          else setRefusal(describe(error, t).text)
          return true
        },
      },
    )
  }

  if (second)
    return (
      <AuthPage title={t('account.inviteTitle')} about="">
        <Suspense>
          {/* The password is theirs by now: a person who was too slow signs in with it. */}
          <SecondStep asked={second} onOver={() => navigate('/login')} />
        </Suspense>
      </AuthPage>
    )
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
