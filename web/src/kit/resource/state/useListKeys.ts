import { type RefObject, useEffect } from 'react'
import { areKeysOn, keyOf, signOf } from '../../commands.ts'

interface Keys {
  search: RefObject<HTMLInputElement | null>
  create: (() => void) | null
}

/**
 * `/` looks for, `n` makes one, an arrow enters the list: while the focus rests in the page's content and nobody is typing,
 * so that a voice or a switch that sends letters elsewhere does not set them off.
 */
export function useListKeys({ search, create }: Keys): void {
  useEffect(() => {
    const content = document.getElementById('content') ?? document.body
    const onKey = (event: KeyboardEvent) => {
      const sign = signOf(event)
      if (!sign || isTyping(event.target) || isInDialog(event.target)) return
      const done = act(sign, search.current, create)
      if (done) event.preventDefault()
    }
    content.addEventListener('keydown', onKey)
    return () => content.removeEventListener('keydown', onKey)
  }, [search, create])
}

function act(sign: string, search: HTMLInputElement | null, create: (() => void) | null): boolean {
  if (sign !== 'ArrowDown' && !areKeysOn()) return false
  switch (sign) {
    case keyOf('search'):
      search?.focus()
      search?.select()
      return true
    case keyOf('new'):
      create?.()
      return create !== null
    case 'ArrowDown': {
      const isInList = document.activeElement?.closest('tbody')
      const first = document.querySelector<HTMLElement>('#content [data-row]')
      if (isInList || !first || document.activeElement?.closest('search')) return false
      first.focus()
      return true
    }
    default:
      return false
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('dialog, [role=dialog]') !== null
