import { authRoutes } from '@balcao/contract/access/auth'
import { ApiError } from '@balcao/contract/client'
import type { Answer } from '@balcao/contract/route'
import { documentKind } from '@balcao/contract/values/documents'
import { useEffect, useState } from 'react'
import { openSession } from '../../../api/me.ts'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../../kit/describe.ts'
import { dropDraft, readDraft, saveDraft } from '../../../kit/drafts.ts'
import { errorsFromServer, errorsOf, type FieldErrors } from '../../../kit/form/fieldErrors.ts'
import { toasts } from '../../../kit/layers/toast.ts'
import { useCaptcha } from '../captcha/useCaptcha.ts'
import { isPhone, writtenDocument } from './masks.ts'

const EMPTY = { person: '', name: '', identity: '', email: '', phone: '', password: '' }
type SignupField = keyof typeof EMPTY | 'planId'
type Values = typeof EMPTY

const DRAFT = 'signup'
/** A refusal that belongs to one field is told there. */
const FIELD_OF: Record<string, SignupField> = {
  ERR_DOCUMENT_INVALID: 'identity',
  ERR_PHONE_INVALID: 'phone',
  ERR_EMAIL_TAKEN: 'email',
  ERR_PASSWORD_WEAK: 'password',
  ERR_PASSWORD_COMMON: 'password',
  ERR_NO_PLAN_FOUND: 'planId',
}

export function useSignup() {
  const t = useText()
  const send = useSend(authRoutes.signup)
  const captcha = useCaptcha(true)
  const [values, setValues] = useState<Values>(() => ({ ...EMPTY, ...draftOf(readDraft(DRAFT)) }))
  const [planId, setPlanId] = useState<number | null>(null)
  const [errors, setErrors] = useState<FieldErrors<SignupField>>({})
  const [refusal, setRefusal] = useState<string | null>(null)

  useEffect(() => {
    // Everything but the password waits for somebody who comes back.
    const { password: _secret, ...kept } = values
    saveDraft(DRAFT, kept)
  }, [values])

  const set = (field: keyof Values, value: string) => {
    setValues(known => ({ ...known, [field]: value }))
    setErrors(known => ({ ...known, [field]: undefined }))
  }

  /** Written as people write it, and its check digits are looked at once it is left. */
  const leaveIdentity = () => {
    const identity = writtenDocument(values.identity)
    set('identity', identity)
    if (identity.trim() !== '' && !documentKind(identity)) setErrors(known => ({ ...known, identity: t('validation.document') }))
  }

  const check = (): FieldErrors<SignupField> => {
    const found: FieldErrors<SignupField> = errorsOf(t, authRoutes.signup.body, { ...values, planId: planId ?? undefined })
    if (values.person.trim() === '') found.person = t('validation.required')
    if (values.identity && !found.identity && !documentKind(values.identity)) found.identity = t('validation.document')
    if (values.phone && !found.phone && !isPhone(values.phone)) found.phone = t('access.phoneInvalid')
    if (planId === null) found.planId = t('access.planMissing')
    return found
  }

  const pass = async (): Promise<string | null | undefined> => {
    if (captcha.state.phase === 'off') return undefined
    return captcha.state.phase === 'solved' || captcha.moved ? captcha.answer() : null
  }

  const submit = async () => {
    const found = check()
    setErrors(found)
    setRefusal(null)
    if (planId === null || Object.values(found).some(Boolean)) return focusFirst(found)
    const given = await pass()
    if (given === null) return setRefusal(t('errors.ERR_CAPTCHA_REQUIRED'))

    await send.run(
      { body: { ...values, planId, ...(given ? { captcha: given } : {}) } },
      { done: answer => enter(t, answer), refused },
    )
  }

  const refused = (error: unknown) => {
    const field = error instanceof ApiError ? FIELD_OF[error.code] : undefined
    const { text } = describe(error, t)
    if (error instanceof ApiError && error.code === 'ERR_TENANT_EXISTS') setErrors({ identity: t('access.documentTaken') })
    else if (field) setErrors({ [field]: text })
    else {
      setErrors(errorsFromServer(t, error))
      setRefusal(text)
    }
    if (captcha.state.phase !== 'off') void captcha.ask()
    if (field) focusFirst({ [field]: text })
    return true
  }

  return { values, set, leaveIdentity, planId, setPlanId, errors, refusal, captcha, busy: send.busy, submit }
}

/** Their own company's screens, with a word on what waits in their mail. */
function enter(t: ReturnType<typeof useText>, { trialDays: _, ...opened }: Answer<typeof authRoutes.signup>): void {
  dropDraft(DRAFT)
  toasts.show({ tone: 'info', title: t('access.signupDone', { company: opened.tenantName }) })
  openSession(opened)
}

const draftOf = (stored: unknown): Partial<Values> =>
  Object.fromEntries(Object.entries(stored ?? {}).filter(([key, value]) => key in EMPTY && typeof value === 'string'))

/** The first as they stand on the screen; on a phone the plans are far above the button. */
function focusFirst(errors: FieldErrors<SignupField>): void {
  const wrong = Object.entries(errors).flatMap(([name, text]) => (text ? [name] : []))
  const places = wrong.map(name => (name === 'planId' ? '[role="radio"]' : `[name="${name}"]`))
  document.querySelector<HTMLElement>(places.join())?.focus()
}
