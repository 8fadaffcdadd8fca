import { authRoutes } from '@balcao/contract/access/auth'
import type { Answer } from '@balcao/contract/route'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { START_X } from './place.ts'
import type { Working } from './search.ts'
import { beginWork } from './work.ts'

type Challenge = NonNullable<Answer<typeof authRoutes.captcha>['challenge']>

type CaptchaState =
  | { phase: 'loading' }
  /** The operator switched it off. */
  | { phase: 'off' }
  | { phase: 'asked'; challenge: Challenge }
  | { phase: 'stale'; challenge: Challenge }
  | { phase: 'solved'; challenge: Challenge; pass: string }
  | { phase: 'failed'; error: unknown }

export interface Captcha {
  state: CaptchaState
  x: number
  /** Whether the balloon was moved: only then is there something to answer. */
  moved: boolean
  error: unknown
  /** An answer is on its way. */
  checking: boolean
  move: (x: number) => void
  ask: () => Promise<void>
  /** Answers with where the balloon is; a pass, or null and another picture. */
  answer: () => Promise<string | null>
}

/** One challenge at a time: asked, moved, answered once. A wrong answer, or a used pass, brings another picture. */
export function useCaptcha(wanted: boolean): Captcha {
  const [state, setState] = useState<CaptchaState>({ phase: 'loading' })
  const [x, setX] = useState(START_X)
  // Letting go may come before the last movement is drawn; the answer is where the finger was.
  const at = useRef(START_X)
  const [error, setError] = useState<unknown>(null)
  const [checking, setChecking] = useState(false)
  const working = useRef<Working>(undefined)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)

  const move = useCallback((to: number) => {
    at.current = to
    setX(to)
  }, [])

  const ask = useCallback(async () => {
    clearTimeout(expiry.current)
    working.current?.stop()
    setState({ phase: 'loading' })
    move(START_X)
    try {
      const { required, challenge } = await api(authRoutes.captcha, {})
      if (!required || !challenge) return setState({ phase: 'off' })
      working.current = beginWork({ challengeId: challenge.id, bits: challenge.workBits })
      setState({ phase: 'asked', challenge })
      expiry.current = setTimeout(() => setState({ phase: 'stale', challenge }), challenge.expiresIn * 1000)
    } catch (cause) {
      setState({ phase: 'failed', error: cause })
    }
  }, [move])

  useEffect(() => {
    if (wanted) void ask()
    return () => {
      clearTimeout(expiry.current)
      working.current?.stop()
    }
  }, [wanted, ask])

  const answer = async (): Promise<string | null> => {
    if (state.phase !== 'asked') return state.phase === 'solved' ? state.pass : null
    const { challenge } = state
    setChecking(true)
    try {
      const work = (await working.current?.done) ?? []
      const body = { x: at.current, work }
      const { pass, expiresIn } = await api(authRoutes.answerCaptcha, { params: { id: challenge.id }, body })
      clearTimeout(expiry.current)
      expiry.current = setTimeout(() => setState({ phase: 'stale', challenge }), expiresIn * 1000)
      setError(null)
      setState({ phase: 'solved', challenge, pass })
      return pass
    } catch (cause) {
      setError(cause)
      await ask()
      return null
    } finally {
      setChecking(false)
    }
  }

  return { state, x, moved: x !== START_X, error, checking, move, ask, answer }
}
