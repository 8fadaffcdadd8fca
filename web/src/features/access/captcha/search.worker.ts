import { search, type Work } from './search.ts'

/** Reckons beside the page, which goes on being written in meanwhile. */
self.onmessage = ({ data }: MessageEvent<Work>) => {
  const steps = search(data, Number.MAX_SAFE_INTEGER)
  self.postMessage(steps.next().value)
}
