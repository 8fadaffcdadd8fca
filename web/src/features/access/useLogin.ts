import { authRoutes } from '@balcao/contract/access/auth'
import type { SecondStep } from '@balcao/contract/access/second-factor'
import { ApiError } from '@balcao/contract/client'
import { email as emailShape } from '@balcao/contract/shapes'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { openSession } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { describe } from '../../kit/describe.ts'
import { toastWarning } from '../../kit/layers/toast.ts'
import { useCaptcha } from './captcha/useCaptcha.ts'

type Proof = 'captcha' | 'code'

/** Two fields and a proof that a person is there; what was typed stays when the answer is a refusal. */
export function useLogin() {
  const t = useText()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [proof, setProof] = useState<Proof>('captcha')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [second, setSecond] = useState<SecondStep | null>(null)
  const captcha = useCaptcha(proof === 'captcha')
  const isOff = captcha.state.phase === 'off'

  /** The slider's pass, the code, or nothing where the operator asks for neither; null when it is still missing. */
  const proven = async (): Promise<{ captcha?: string; code?: string } | null> => {
    if (proof === 'code') return code.trim() === '' ? null : { code: code.trim() }
    if (isOff) return {}
    const pass = captcha.state.phase === 'solved' || captcha.moved ? await captcha.answer() : null
    return pass ? { captcha: pass } : null
  }

  const attempt = async () => {
    const address = emailShape.safeParse(email)
    if (!address.success || password === '') return setRefusal(t('errors.ERR_CREDENTIALS_FORMAT'))
    const given = await proven()
    if (!given) {
      // A person who types and presses Enter goes on with the keyboard where something is missing.
      if (proof === 'captcha') document.querySelector<HTMLElement>('[role="slider"]')?.focus()
      return setRefusal(t(proof === 'code' ? 'errors.ERR_LOGIN_CODE' : 'errors.ERR_CAPTCHA_REQUIRED'))
    }
    try {
      openSession(await api(authRoutes.login, { body: { email: address.data, password, ...given } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERR_SECOND_FACTOR') return setSecond(error.body as SecondStep)
      const { text } = describe(error, t)
      setRefusal(text)
      toastWarning(text)
      // A pass is good for one attempt.
      if (proof === 'captcha' && !isOff) await captcha.ask()
    }
  }

  /** The password is asked again. */
  const over = (text: string | null) => {
    setSecond(null)
    setPassword('')
    setRefusal(text)
    if (proof === 'captcha' && !isOff) void captcha.ask()
  }

  const submit = async () => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    await attempt()
    setBusy(false)
  }

  const fields = { email, setEmail, password, setPassword, code, setCode, proof, setProof }
  return { ...fields, captcha, isOff, refusal, busy, submit, second, over }
}
