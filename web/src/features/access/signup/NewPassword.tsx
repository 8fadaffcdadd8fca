import { password as passwordShape } from '@balcao/contract/shapes'
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { PasswordField } from '../../../kit/controls/PasswordField.tsx'
import styles from '../AuthPage.module.css'
import { AuthPage } from '../AuthPage.tsx'
import { PasswordNeeds } from '../PasswordNeeds.tsx'
import { Refusal } from '../Refusal.tsx'

export const isWeakPassword = (password: string): boolean => !passwordShape.safeParse(password).success

interface NewPasswordProps {
  title: string
  about: string
  label: string
  act: string
  autoFocus?: boolean
  refusal: string | null
  busy: boolean
  password: string
  /** Somebody tried to go on: from then on what is missing is told. */
  tried: boolean
  onPassword(password: string): void
  onSubmit(): void
  /** What is asked beside the password. */
  children?: ReactNode
}

/** Where somebody comes by a mailed link and gives themselves a password. */
export function NewPassword(props: NewPasswordProps) {
  const t = useText()
  const needsId = useId()
  const { password, tried } = props
  return (
    <AuthPage title={props.title} about={props.about} foot={<AppLink to="/login">{t('access.backToLogin')}</AppLink>}>
      <form
        noValidate
        className={styles.fields}
        onSubmit={event => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        <Refusal text={props.refusal} />
        <div>
          <PasswordField
            {...(props.autoFocus && { autoFocus: true })}
            size="md"
            label={props.label}
            autoComplete="new-password"
            aria-describedby={needsId}
            value={password}
            error={tried && isWeakPassword(password) && t('validation.password')}
            onChange={event => props.onPassword(event.currentTarget.value)}
          />
          <PasswordNeeds id={needsId} password={password} />
        </div>
        {props.children}
        <Button type="submit" size="md" loading={props.busy}>
          {props.act}
        </Button>
      </form>
    </AuthPage>
  )
}
