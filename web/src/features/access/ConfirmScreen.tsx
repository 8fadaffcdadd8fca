import { authRoutes } from '@balcao/contract/access/auth'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { describe } from '../../kit/describe.ts'
import { toasts } from '../../kit/layers/toast.ts'
import { navigate, useParams } from '../../navigation/index.ts'
import styles from './AuthPage.module.css'
import { AuthPage } from './AuthPage.tsx'
import { Refusal } from './Refusal.tsx'

/** From the mail of a signup. A button, because programs that look through mails open the links in them. */
export function ConfirmScreen() {
  const t = useText()
  const { token = '' } = useParams()
  const send = useSend(authRoutes.confirmEmail)
  const [refusal, setRefusal] = useState<string | null>(null)

  const confirm = () => {
    setRefusal(null)
    void send.run(
      { body: { token } },
      {
        done: () => {
          toasts.show({ tone: 'info', title: t('access.confirmDone') })
          navigate('/login')
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
      title={t('access.confirmTitle')}
      about={t('access.confirmHelp')}
      foot={<AppLink to="/login">{t('access.backToLogin')}</AppLink>}
    >
      <div className={styles.fields}>
        <Refusal text={refusal} />
        <Button size="md" loading={send.busy} onClick={confirm}>
          {t('access.confirmEmail')}
        </Button>
      </div>
    </AuthPage>
  )
}
