import { useState } from 'react'
import { useNames } from '../../../../api/desk.ts'

const KEY = 'balcao.inbox.signature'
export const isSigned = (): boolean => localStorage.getItem(KEY) === 'on'

/** Whether one's name goes over what one writes: as one last chose on this browser, unless the company wants it always. */
export function useSignature() {
  const { settings } = useNames()
  const [isOn, setOn] = useState(isSigned)
  const toggle = () => {
    localStorage.setItem(KEY, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  return { isForced: settings.signed === 'enabled', isOn, toggle }
}
