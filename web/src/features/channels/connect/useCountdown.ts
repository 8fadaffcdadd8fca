import { useEffect, useState } from 'react'

/** Seconds until then, moving every second; null when nobody said until when. */
export function useCountdown(until: string | null): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}
