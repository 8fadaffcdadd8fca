import { useMemo, useState } from 'react'
import { write } from '../../kit/writing.ts'
import { navigate } from '../../navigation/index.ts'

/** The search inside the open conversation: its words, and the way from hit to hit, which stands in the address. */
export function useSeeking(ticketId: number) {
  const [its, setIts] = useState<{ ticketId: number; words: string } | null>(null)
  const words = its?.ticketId === ticketId ? its.words : null
  const sought = useMemo(() => (words ?? '').split(/\s+/).filter(word => word.length > 1), [words])
  return {
    words,
    sought,
    open: () => setIts({ ticketId, words: '' }),
    change: (next: string) => setIts({ ticketId, words: next }),
    go: (seq: number) => navigate(`/atendimento/${ticketId}?t=${Date.now()}&seq=${seq}`, { replace: true }),
    close: () => {
      setIts(null)
      write()
    },
  }
}
