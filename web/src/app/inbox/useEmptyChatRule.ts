import { useEffect } from 'react'
import { history } from '../../navigation/index.ts'
import { isHeldBack } from './empty-chat.ts'

export function useEmptyChatRule(): void {
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ currentLocation, nextLocation }) =>
          isHeldBack(currentLocation.pathname, nextLocation.pathname, nextLocation.search),
      }),
    [],
  )
}
