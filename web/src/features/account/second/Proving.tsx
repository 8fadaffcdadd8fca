import { secondFactorRoutes } from '@balcao/contract/access/second-factor'
import type { Answer } from '@balcao/contract/route'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { PasswordField } from '../../../kit/controls/PasswordField.tsx'
import { describe } from '../../../kit/describe.ts'
import { AppSetUp } from '../../../kit/security/AppSetUp.tsx'
import { makePasskey } from '../../../kit/security/passkeys.ts'
import styles from '../../../kit/security/Security.module.css'

export type Act = { do: 'app' } | { do: 'passkey' } | { do: 'renew' } | { do: 'remove'; id: number; name: string }

interface ProvingProps {
  act: Act
  onDone(told: string, recoveryCodes: readonly string[] | null): void
  onLeave(): void
}

/** A stranger at an open screen does not know the password: it is asked before anything changes. */
export function Proving({ act, onDone, onLeave }: ProvingProps) {
  const t = useText()
  const { refusal, busy, app, prove, confirm } = useAct(act, onDone)
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (app) confirm(code)
    else prove(password, name.trim() || t('security.passkey'))
  }
  return (
    <form noValidate className={styles.fields} onSubmit={submit}>
      {act.do === 'remove' && (
        <p>
          {t('security.removeOne', { name: act.name })} {t('security.removeHelp')}
        </p>
      )}
      {app ? (
        <>
          <AppSetUp {...app} />
          <TextInput
            autoFocus
            label={t('security.firstCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={code}
            error={refusal}
            onChange={event => setCode(event.currentTarget.value)}
          />
        </>
      ) : (
        <>
          {act.do === 'passkey' && (
            <TextInput
              label={t('security.passkeyName')}
              placeholder={t('security.passkeyNameHint')}
              maxLength={60}
              value={name}
              onChange={event => setName(event.currentTarget.value)}
            />
          )}
          <PasswordField
            autoFocus={act.do !== 'passkey'}
            label={t('security.currentPassword')}
            description={t('security.confirmPassword')}
            autoComplete="current-password"
            value={password}
            error={refusal}
            onChange={event => setPassword(event.currentTarget.value)}
          />
        </>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onLeave}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" color={act.do === 'remove' ? 'red' : undefined} loading={busy}>
          {t(act.do === 'remove' ? 'security.remove' : app ? 'security.confirm' : 'security.goOn')}
        </Button>
      </div>
    </form>
  )
}

/** The calls behind it: one after the password, and for an app another after its first code. */
function useAct(act: Act, onDone: ProvingProps['onDone']) {
  const t = useText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [app, setApp] = useState<Answer<typeof secondFactorRoutes.beginTotp> | null>(null)
  const beginTotp = useSend(secondFactorRoutes.beginTotp)
  const confirmTotp = useSend(secondFactorRoutes.confirmTotp)
  const beginPasskey = useSend(secondFactorRoutes.beginPasskey)
  const confirmPasskey = useSend(secondFactorRoutes.confirmPasskey)
  const renew = useSend(secondFactorRoutes.renewCodes)
  const remove = useSend(secondFactorRoutes.remove)

  const refused = (error: unknown) => {
    setRefusal(describe(error, t).text)
    return true
  }
  const added = ({ recoveryCodes }: Answer<typeof secondFactorRoutes.confirmTotp>) => onDone(t('security.added'), recoveryCodes)
  const keepPasskey = async ({ step, options }: Answer<typeof secondFactorRoutes.beginPasskey>, name: string) => {
    const passkey = await makePasskey(options)
    if (passkey) await confirmPasskey.run({ body: { step, name, passkey } }, { done: added, refused })
  }

  const prove = (currentPassword: string, name: string) => {
    setRefusal(null)
    const body = { currentPassword }
    if (act.do === 'app') return void beginTotp.run({ body }, { done: setApp, refused })
    if (act.do === 'passkey')
      return void beginPasskey.run({ body }, { done: made => void keepPasskey(made, name).catch(refused), refused })
    if (act.do === 'renew')
      return void renew.run({ body }, { done: ({ recoveryCodes }) => onDone(t('security.renewed'), recoveryCodes), refused })
    return void remove.run({ params: { id: act.id }, body }, { done: () => onDone(t('security.removed'), null), refused })
  }
  const confirm = (code: string) => {
    setRefusal(null)
    void confirmTotp.run({ body: { code } }, { done: added, refused })
  }
  const busy = [beginTotp, confirmTotp, beginPasskey, confirmPasskey, renew, remove].some(one => one.busy)
  return { refusal, busy, app, prove, confirm }
}
