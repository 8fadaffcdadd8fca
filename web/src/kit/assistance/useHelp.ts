import { type AssistanceAsked, type Assisted, assistanceRoutes } from '@balcao/contract/assistance/assistance'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useLocale } from '../../i18n/index.ts'

type WithoutLanguage<A> = A extends unknown ? Omit<A, 'language'> : never
export type Wanted = WithoutLanguage<AssistanceAsked>

export type Help =
  | { is: 'idle' }
  | { is: 'asked'; wanted: Wanted; since: number }
  | { is: 'answered'; wanted: Wanted; answer: Assisted }
  | { is: 'failed'; wanted: Wanted; error: unknown }

/** One question at a time about a ticket; another one, or leaving, gives the first up, and the server with it. */
export function useHelp(ticketId: number) {
  const language = useLocale()
  const [help, setHelp] = useState<Help>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const ask = async (wanted: Wanted) => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setHelp({ is: 'asked', wanted, since: Date.now() })
    const body: AssistanceAsked = { ...wanted, language }
    try {
      const answer = await api(assistanceRoutes.ask, { params: { id: ticketId }, body }, mine.signal)
      if (!mine.signal.aborted) setHelp({ is: 'answered', wanted, answer })
    } catch (error) {
      if (!mine.signal.aborted) setHelp({ is: 'failed', wanted, error })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setHelp({ is: 'idle' })
  }
  return { help, ask, cancel }
}
