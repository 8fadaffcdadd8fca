import { useEffect } from 'react'
import { history } from '../../navigation/index.ts'
import { isHeldBack } from './empty-chat.ts'

export function useEmptyChatRule(): void {
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ currentLocation, nextLocation, action }) => {
          const isHeld = isHeldBack(currentLocation.pathname, nextLocation.pathname, nextLocation.search)
          // An address that was typed stands in the bar already, and there is no way back that is known: it is written over.
          if (isHeld && action === 'GO') {
            window.history.replaceState(currentLocation.state, '', `#${currentLocation.href}`)
            return false
          }
          return isHeld
        },
      }),
    [],
  )
}
