import type { Work, Working } from './search.ts'

/** Begins to reckon at once: mostly it is over before the balloon is in its slot. */
export function beginWork(work: Work): Working {
  return typeof Worker === 'undefined' ? inPage(work) : inWorker(work)
}

function inWorker(work: Work): Working {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
  let slices: Working | null = null
  const done = new Promise<number[]>(resolve => {
    worker.onmessage = ({ data }: MessageEvent<number[]>) => {
      worker.terminate()
      resolve(data)
    }
    // A browser, or what guards it, that lets no worker run: the page does it itself, a little at a time.
    worker.onerror = () => {
      worker.terminate()
      slices = inPage(work)
      resolve(slices.done)
    }
    worker.postMessage(work)
  })
  return {
    done,
    stop: () => {
      worker.terminate()
      slices?.stop()
    },
  }
}

/** What few browsers need is fetched by those that do. */
function inPage(work: Work): Working {
  let isStopped = false
  let slices: Working | null = null
  const done = import('./slices.ts').then(({ inSlices }) => {
    slices = inSlices(work)
    if (isStopped) slices.stop()
    return slices.done
  })
  return {
    done,
    stop: () => {
      isStopped = true
      slices?.stop()
    },
  }
}
