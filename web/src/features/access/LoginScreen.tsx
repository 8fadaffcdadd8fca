import { Button, TextInput } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { fetched } from '../../api/fetched.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { PasswordField } from '../../kit/controls/PasswordField.tsx'
import { hasDrafts } from '../../kit/drafts.ts'
import { useBrand } from '../../theme/brand.ts'
import styles from './AuthPage.module.css'
import { AuthPage } from './AuthPage.tsx'
import { CodeField } from './CodeField.tsx'
import { Captcha } from './captcha/Captcha.tsx'
import { Refusal } from './Refusal.tsx'
import { useLogin } from './useLogin.ts'

const ForgotPassword = fetched(async () => ({ default: (await import('./ForgotPassword.tsx')).ForgotPassword }))
const SecondStep = fetched(() => import('./SecondStep.tsx'))

export function LoginScreen() {
  const t = useText()
  const { name } = useBrand()
  const login = useLogin()
  const [forgot, setForgot] = useState(false)
  useEffect(() => {
    document.title = `${t('access.signIn')} · ${name}`
  }, [t, name])

  return (
    <AuthPage
      title={t('access.signIn')}
      about={login.second ? '' : t(hasDrafts() ? 'access.draftsKept' : 'access.signInAbout')}
      foot={
        <>
          {t('access.noAccount')} <AppLink to="/signup">{t('access.createCompany')}</AppLink>
        </>
      }
    >
      {login.second ? (
        <Suspense>
          <SecondStep asked={login.second} onOver={login.over} />
        </Suspense>
      ) : (
        <form
          noValidate
          className={styles.fields}
          onSubmit={event => {
            event.preventDefault()
            void login.submit()
          }}
        >
          <Refusal text={login.refusal} />
          <TextInput
            size="md"
            type="email"
            label={t('access.email')}
            autoComplete="username"
            value={login.email}
            onChange={event => login.setEmail(event.currentTarget.value)}
          />
          <div className={styles.withLink}>
            <PasswordField
              size="md"
              label={t('access.password')}
              autoComplete="current-password"
              value={login.password}
              onChange={event => login.setPassword(event.currentTarget.value)}
            />
            <button type="button" className={`${styles.textButton} ${styles.corner}`} onClick={() => setForgot(true)}>
              {t('access.forgot')}
            </button>
          </div>
          {!login.isOff && <Proof login={login} />}
          <Button type="submit" size="md" fullWidth loading={login.busy}>
            {t('access.signIn')}
          </Button>
        </form>
      )}
      {forgot && (
        <Suspense>
          <ForgotPassword email={login.email} onClose={() => setForgot(false)} />
        </Suspense>
      )}
    </AuthPage>
  )
}

/** A person is there: the slider, or a code by mail. */
function Proof({ login }: { login: ReturnType<typeof useLogin> }) {
  const t = useText()
  const isCode = login.proof === 'code'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot share its line with the button beside it
    <div role="group" aria-labelledby="proof-name" aria-describedby="proof-help" className={styles.withLink}>
      <span id="proof-name" className={isCode ? 'only-read-aloud' : styles.label}>
        {t('access.captcha')}
      </span>
      <p id="proof-help" className="only-read-aloud">
        {t('access.captchaHelp')}
      </p>
      <button
        type="button"
        className={`${styles.textButton} ${styles.corner}`}
        onClick={() => login.setProof(isCode ? 'captcha' : 'code')}
      >
        {t(isCode ? 'access.useCaptcha' : 'access.useCode')}
      </button>
      {isCode ? (
        <CodeField email={login.email} value={login.code} onChange={login.setCode} />
      ) : (
        <Captcha captcha={login.captcha} />
      )}
    </div>
  )
}
