/** A voice that is being recorded. */
export interface Recorder {
  /** How loud it was, from 0 to 1, ten times a second. */
  levels: readonly number[]
  seconds(): number
  isPaused(): boolean
  pause(): void
  resume(): void
  /** What was said until now, to be listened to. */
  soFar(): Promise<Blob>
  /** All of it; the microphone is let go. */
  finish(): Promise<Blob>
  /** Nothing is kept. */
  discard(): void
}

const TICK_MS = 100
/** A voice needs no more. */
const BITS_PER_SECOND = 32_000

/** Asks for the microphone and begins; `changed` is called whenever there is something new to draw. */
export async function record(mimeType: string, changed: () => void): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
  const loudness = meter(stream)
  const chunks: Blob[] = []
  const levels: number[] = []
  let before = 0
  let since = performance.now()
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && chunks.push(data))
  recorder.start()
  const ticking = setInterval(() => {
    if (recorder.state !== 'recording') return
    levels.push(loudness.now())
    changed()
  }, TICK_MS)

  const count = () => {
    if (recorder.state === 'recording') before += (performance.now() - since) / 1000
  }
  const letGo = () => {
    clearInterval(ticking)
    loudness.stop()
    for (const track of stream.getTracks()) track.stop()
  }
  const flushed = (event: 'dataavailable' | 'stop') =>
    new Promise<Blob>(done => recorder.addEventListener(event, () => done(new Blob(chunks, { type: mimeType })), { once: true }))

  return {
    levels,
    seconds: () => before + (recorder.state === 'recording' ? (performance.now() - since) / 1000 : 0),
    isPaused: () => recorder.state !== 'recording',
    pause() {
      count()
      recorder.pause()
      changed()
    },
    resume() {
      since = performance.now()
      recorder.resume()
      changed()
    },
    soFar() {
      if (recorder.state === 'inactive') return Promise.resolve(new Blob(chunks, { type: mimeType }))
      const all = flushed('dataavailable')
      recorder.requestData()
      return all
    },
    finish() {
      if (recorder.state === 'inactive') return Promise.resolve(new Blob(chunks, { type: mimeType }))
      count()
      const all = flushed('stop')
      recorder.stop()
      letGo()
      return all
    },
    discard() {
      if (recorder.state !== 'inactive') recorder.stop()
      letGo()
    },
  }
}

/** How loud it is now, so that the speaker sees that they are heard. */
function meter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    now(): number {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * 4)
    },
    stop() {
      if (context.state !== 'closed') void context.close()
    },
  }
}

export type RecordFault = 'insecure' | 'denied' | 'noMicrophone' | 'failed'

/** Why nothing is recorded, as far as the browser says. */
export function recordFault(error: unknown): RecordFault {
  if (!(error instanceof DOMException)) return 'failed'
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'denied'
  return error.name === 'NotFoundError' ? 'noMicrophone' : 'failed'
}
