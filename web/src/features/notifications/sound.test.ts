import { expect, test, vi } from 'vitest'
import { ring, unlockSoundByTouch } from './sound.ts'

test('from the first touch on a message sounds, and between two of them nothing runs', async () => {
  const tones: EventTarget[] = []
  const running: boolean[] = []
  const param = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  class Sound {
    state = 'suspended'
    currentTime = 0
    destination = {}
    async resume() {
      this.state = 'running'
    }
    async suspend() {
      this.state = 'suspended'
    }
    createGain = () => ({ gain: param, connect: () => undefined })
    createOscillator = () => {
      running.push(this.state === 'running')
      const tone = Object.assign(new EventTarget(), {
        frequency: param,
        connect: (to: unknown) => to,
        start: () => undefined,
        stop: () => undefined,
      })
      tones.push(tone)
      return tone
    }
  }
  const made: Sound[] = []
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  vi.stubGlobal(
    'AudioContext',
    class extends Sound {
      constructor() {
        super()
        made.push(this)
      }
    },
  )
  try {
    unlockSoundByTouch()
    await ring()
    expect(tones).toEqual([])
    page.dispatchEvent(new Event('pointerdown'))
    await vi.waitUntil(() => made[0]?.state === 'suspended')
    await ring()
    expect(running).toEqual([true, true])
    tones.at(-1)?.dispatchEvent(new Event('ended'))
    expect(made.map(({ state }) => state)).toEqual(['suspended'])
  } finally {
    vi.unstubAllGlobals()
  }
})
