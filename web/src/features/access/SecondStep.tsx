import { type SecondStep as Step, secondStepRoutes } from '@balcao/contract/access/second-factor'
import { ApiError } from '@balcao/contract/client'
import type { Answer } from '@balcao/contract/route'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { openSession } from '../../api/me.ts'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { describe } from '../../kit/describe.ts'
import { WithTexts } from '../../kit/layers/WithTexts.tsx'
import { AppSetUp } from '../../kit/security/AppSetUp.tsx'
import { askForPasskey, canPasskeys } from '../../kit/security/passkeys.ts'
import { RecoveryCodes } from '../../kit/security/RecoveryCodes.tsx'
import styles from './AuthPage.module.css'
import { Refusal } from './Refusal.tsx'

interface SecondStepProps {
  asked: Step
  /** Back to the password, with what to say there. */
  onOver(refusal: string | null): void
}

const TEXTS = ['security'] as const

/** After the password: the second thing a person has who signs in. */
export default function SecondStep(props: SecondStepProps) {
  return (
    <WithTexts of={TEXTS}>
      <Asking {...props} />
    </WithTexts>
  )
}

type Entered = Answer<typeof secondStepRoutes.enter>

function Asking({ asked: { step, ways, setUp }, onOver }: SecondStepProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [entered, setEntered] = useState<Entered | null>(null)
  const begin = useSend(secondStepRoutes.setUp)
  const ask = useSend(secondStepRoutes.passkey)
  const enter = useSend(secondStepRoutes.enter)
  const [app, setApp] = useState<Answer<typeof secondStepRoutes.setUp> | null>(null)

  const refused = (error: unknown) => {
    const { text } = describe(error, t)
    if (error instanceof ApiError && error.code === 'ERR_STEP_OVER') onOver(text)
    else setRefusal(text)
    return true
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the step
  useEffect(() => {
    if (setUp) void begin.run({ body: { step } }, { done: setApp, refused })
  }, [step, setUp])

  const open = ({ recoveryCodes: _, ...session }: Entered) => openSession(session)
  const done = (answer: Entered) => (answer.recoveryCodes ? setEntered(answer) : open(answer))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    if (code.trim().length >= 6) void enter.run({ body: { step, code } }, { done, refused })
  }
  const byPasskey = () =>
    ask.run(
      { body: { step } },
      {
        done: ({ options }) =>
          void askForPasskey(options).then(
            passkey => passkey && enter.run({ body: { step, passkey } }, { done, refused }),
            refused,
          ),
        refused,
      },
    )

  if (entered?.recoveryCodes) return <RecoveryCodes codes={entered.recoveryCodes} onKept={() => open(entered)} />
  const hasApp = ways.includes('totp')
  return (
    <form noValidate className={styles.fields} onSubmit={submit}>
      <Refusal text={refusal} />
      <p>{t(setUp ? 'security.setUpNow' : hasApp ? 'security.askCode' : 'security.askPasskey')}</p>
      {app && <AppSetUp {...app} />}
      {!setUp && ways.includes('passkey') && canPasskeys() && (
        <Button size="md" variant={hasApp ? 'default' : 'filled'} loading={ask.busy} onClick={() => void byPasskey()}>
          {t('security.usePasskey')}
        </Button>
      )}
      <TextInput
        size="md"
        autoFocus
        label={t(setUp ? 'security.firstCode' : hasApp ? 'security.code' : 'security.recoveryCode')}
        description={setUp ? undefined : t('security.codeHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={enter.busy}>
        {t('access.signIn')}
      </Button>
      <Button variant="subtle" onClick={() => onOver(null)}>
        {t('security.otherAccount')}
      </Button>
    </form>
  )
}
