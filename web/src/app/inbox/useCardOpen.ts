import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

const KEY = 'balcao.inbox.card'

/**
 * On a wide screen the card stands beside the conversation, and once closed it stays closed. On a narrower one it lies
 * over it, and is closed until somebody asks.
 */
export function useCardOpen() {
  const isWide = useMediaQuery('(min-width: 1280px)', window.matchMedia('(min-width: 1280px)').matches)
  const [kept, setKept] = useState(() => localStorage.getItem(KEY) !== 'closed')
  const [over, setOver] = useState(false)
  const [tagging, setTagging] = useState(0)
  const set = (open: boolean) => {
    if (!isWide) return setOver(open)
    localStorage.setItem(KEY, open ? 'open' : 'closed')
    setKept(open)
  }
  const isOpen = isWide ? kept : over
  const toggle = () => set(!isOpen)
  const close = () => {
    setTagging(0)
    set(false)
  }
  const tag = () => {
    set(true)
    setTagging(known => known + 1)
  }
  return { isOpen, isOver: !isWide && over, toggle, close, tag, tagging }
}
