import { type RefObject, useEffect } from 'react'

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
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInDialog(event.target)) return
      const done = act(event.key, search.current, create)
      if (done) event.preventDefault()
    }
    content.addEventListener('keydown', onKey)
    return () => content.removeEventListener('keydown', onKey)
  }, [search, create])
}

function act(key: string, search: HTMLInputElement | null, create: (() => void) | null): boolean {
  switch (key) {
    case '/':
      search?.focus()
      search?.select()
      return true
    case 'n':
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
