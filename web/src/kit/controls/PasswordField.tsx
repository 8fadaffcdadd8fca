import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'

/** A password that can be looked at; the button says what it will do next, and the field says when it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  const t = useText()
  const [shown, setShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': t(shown ? 'kit.hidePassword' : 'kit.showPassword'), tabIndex: 0 }}
    />
  )
}
