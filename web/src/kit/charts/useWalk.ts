import type { Mark } from '@balcao/contract/charts/shapes'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { markAt, walked } from './walk.ts'

/** Where keyboard or pointer stand among the values of a chart. */
export function useWalk(marks: readonly Mark[], open?: (at: number) => void) {
  const [here, setHere] = useState<{ at: number; by: 'keys' | 'pointer' } | null>(null)
  const at = here && here.at < marks.length ? here.at : null
  const go = (to: number | null, by: 'keys' | 'pointer') =>
    setHere(now => (to === null ? null : now?.at === to && now.by === by ? now : { at: to, by }))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return go(null, 'keys')
    if (event.key === 'Enter' && at !== null) return open?.(at)
    const next = walked(marks, at, event.key)
    if (next === null) return
    event.preventDefault()
    go(next, 'keys')
  }
  const under = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return markAt(marks, event.clientX - box.left, event.clientY - box.top)
  }

  return {
    at,
    /** Only what arrows lead to is spoken. */
    isWalking: here?.by === 'keys',
    handlers: {
      onKeyDown,
      onBlur: () => go(null, 'keys'),
      onPointerMove: (event: MouseEvent<HTMLElement>) => go(under(event), 'pointer'),
      onPointerLeave: () => here?.by === 'pointer' && go(null, 'pointer'),
      onClick: (event: MouseEvent<HTMLElement>) => {
        const to = under(event)
        if (to !== null) open?.(to)
      },
    },
  }
}
