import { useEffect, useReducer, useRef, useState } from 'react'
import { type Recorder, type RecordFault, record, recordFault } from './recorder.ts'

/** Records from the moment it is on the page. A speaker who goes elsewhere loses nothing: `left` is given what was said. */
export function useRecorder(mimeType: string | undefined, left: (recorder: Recorder) => void) {
  const [recorder, setRecorder] = useState<Recorder | null>(null)
  const [fault, setFault] = useState<RecordFault | null>(null)
  const [, changed] = useReducer((turn: number) => turn + 1, 0)
  const leave = useRef(left)
  leave.current = left
  useEffect(() => {
    if (mimeType === undefined) return
    if (!window.isSecureContext) return setFault('insecure')
    let isGone = false
    const begun = record(mimeType, changed)
    const begin = (made: Recorder) => (isGone ? made.discard() : setRecorder(made))
    begun.then(begin, error => setFault(recordFault(error)))
    return () => {
      isGone = true
      begun.then(
        made => leave.current(made),
        () => undefined,
      )
    }
  }, [mimeType])
  return { recorder, fault }
}
