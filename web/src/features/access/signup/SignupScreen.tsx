import { brandRoutes } from '@balcao/contract/tenants/brand'
import { planRoutes } from '@balcao/contract/tenants/tenants'
import { documentKind } from '@balcao/contract/values/documents'
import { Button, TextInput } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { LanguageSelect } from '../../../kit/controls/LanguageSelect.tsx'
import { PasswordField } from '../../../kit/controls/PasswordField.tsx'
import { BrandMark } from '../../../kit/marks/BrandMark.tsx'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import { useBrand } from '../../../theme/brand.ts'
import authStyles from '../AuthPage.module.css'
import { Captcha } from '../captcha/Captcha.tsx'
import { PasswordNeeds } from '../PasswordNeeds.tsx'
import { Refusal } from '../Refusal.tsx'
import { writtenPhone } from './masks.ts'
import { PlanCards } from './PlanCards.tsx'
import styles from './Signup.module.css'
import { useSignup } from './useSignup.ts'

type Signup = ReturnType<typeof useSignup>

export function SignupScreen() {
  const t = useText()
  const { name } = useBrand()
  const plans = useRead(planRoutes.open, {})
  const signup = useSignup()
  useEffect(() => {
    document.title = `${t('access.signupTitle')} · ${name}`
  }, [t, name])
  const chosen = plans.data?.plans.find(plan => plan.id === signup.planId)

  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <BrandMark size={32} /> {name}
        </span>
        <span className={styles.topRight}>
          <span className={styles.language}>
            <LanguageSelect quiet label={t('access.language')} />
          </span>
          {t('access.haveAccount')} <AppLink to="/login">{t('access.signIn')}</AppLink>
        </span>
      </header>
      <main className={styles.main}>
        <h1 tabIndex={-1}>{t('access.signupTitle')}</h1>
        <p className={styles.about}>
          {chosen?.trial && chosen.trialPeriod ? t('access.signupTrial', { count: chosen.trialPeriod }) : t('access.signupAbout')}
        </p>
        <form
          noValidate
          className={styles.columns}
          onSubmit={event => {
            event.preventDefault()
            void signup.submit()
          }}
        >
          <div>
            {plans.isPending && <Loading lines={5} />}
            {plans.error && <ErrorState error={plans.error} retry={() => void plans.refetch()} />}
            {plans.data && (
              <PlanCards
                plans={plans.data.plans}
                chosen={signup.planId}
                error={signup.errors.planId}
                onChoose={signup.setPlanId}
              />
            )}
          </div>
          <div className={`panel ${styles.fields}`}>
            <Refusal text={signup.refusal} />
            <Fields signup={signup} />
            {signup.captcha.state.phase !== 'off' && (
              <div>
                <span className={authStyles.label}>{t('access.captcha')}</span>
                <Captcha captcha={signup.captcha} />
              </div>
            )}
            <Button type="submit" size="md" fullWidth loading={signup.busy}>
              {chosen ? t('access.createOnPlan', { plan: chosen.name }) : t('access.createCompany')}
            </Button>
            <TermsNote />
          </div>
        </form>
      </main>
    </div>
  )
}

/** A link where the operator published terms; opened beside the form, so that nothing typed is lost. */
function TermsNote() {
  const t = useText()
  const terms = useRead(brandRoutes.terms, {})
  return (
    <p className={authStyles.note}>
      {t('access.termsNote')}{' '}
      {terms.data?.text && (
        <a href="#/termos" target="_blank" rel="noreferrer">
          {t('access.termsRead')}
        </a>
      )}
    </p>
  )
}

function Fields({ signup }: { signup: Signup }) {
  const t = useText()
  const needsId = useId()
  const { values, errors, set } = signup
  const kind = documentKind(values.identity)
  const field = (name: keyof typeof values) => ({
    name,
    required: true,
    withAsterisk: false,
    value: values[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
  })

  return (
    <>
      <TextInput {...field('person')} label={t('access.person')} autoComplete="name" />
      <TextInput {...field('name')} label={t('access.company')} autoComplete="organization" />
      <TextInput
        {...field('identity')}
        label={t('access.document')}
        description={kind && !errors.identity && t(kind === 'cpf' ? 'access.documentCpf' : 'access.documentCnpj')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={kind && !errors.identity && <IconCircleCheckFilled size={18} color="var(--b-prim)" aria-hidden />}
        onBlur={signup.leaveIdentity}
      />
      <div className={styles.two}>
        <TextInput {...field('email')} type="email" label={t('access.email')} autoComplete="email" />
        <TextInput
          {...field('phone')}
          type="tel"
          label={t('access.phone')}
          autoComplete="tel"
          onBlur={() => set('phone', writtenPhone(values.phone))}
        />
      </div>
      <div>
        <PasswordField
          {...field('password')}
          label={t('access.password')}
          autoComplete="new-password"
          aria-describedby={needsId}
        />
        <PasswordNeeds id={needsId} password={values.password} />
      </div>
    </>
  )
}
