import { search, type Work, type Working } from './search.ts'

/** A few milliseconds on a slow phone, so that a letter typed meanwhile shows at once. */
const TRIALS_AT_ONCE = 400

export function inSlices(work: Work): Working {
  const steps = search(work, TRIALS_AT_ONCE)
  let timer: ReturnType<typeof setTimeout> | undefined
  const done = new Promise<number[]>(resolve => {
    const go = () => {
      const step = steps.next()
      if (step.done) resolve(step.value)
      else timer = setTimeout(go)
    }
    go()
  })
  return { done, stop: () => clearTimeout(timer) }
}
