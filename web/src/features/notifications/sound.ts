import { useSyncExternalStore } from 'react'
import { claim } from './tabs.ts'

/** Two short tones, made here: nothing to download. A browser lets a page sound once somebody has touched it. */
const TONES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.11 },
] as const
const TONE_SECONDS = 0.16
const LOUDNESS = 0.12
/** Ten messages at once are one sound. */
const REST_MS = 1500

let context: AudioContext | null = null
let voice: { isMine(): boolean } | null = null
let blocked = false
let rangAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

function setBlocked(next: boolean): void {
  if (next === blocked) return
  blocked = next
  for (const listener of listeners) listener()
}

const SIGNS = ['pointerdown', 'keydown'] as const

/** From the first touch on this tab can sound, and stands in line to be the one that does. */
export function unlockSoundByTouch(): void {
  const unlock = () => {
    context ??= new AudioContext()
    void context.resume().then(() => {
      if (context?.state !== 'running') return
      for (const event of SIGNS) window.removeEventListener(event, unlock)
      voice ??= claim('balcao.sound')
      setBlocked(false)
      // While it runs a thread of its own makes silence, all day and in each tab.
      void context.suspend()
    })
  }
  for (const event of SIGNS) window.addEventListener(event, unlock)
  if (navigator.userActivation?.hasBeenActive) unlock()
}

/** Sounds in the one tab that may. */
export async function ring(): Promise<void> {
  const held = (await navigator.locks?.query())?.held ?? []
  if (!context || !voice) {
    setBlocked(!held.some(({ name }) => name === 'balcao.sound'))
    return
  }
  if (!voice.isMine() || performance.now() - rangAt < REST_MS) return
  rangAt = performance.now()
  const through = context
  await through.resume()
  const tones = TONES.map(({ hertz, at }) => sound(through, hertz, through.currentTime + at))
  tones.at(-1)?.addEventListener('ended', () => void through.suspend())
}

function sound(through: AudioContext, hertz: number, at: number): OscillatorNode {
  const tone = through.createOscillator()
  const loud = through.createGain()
  tone.frequency.value = hertz
  loud.gain.setValueAtTime(LOUDNESS, at)
  loud.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS)
  tone.connect(loud).connect(through.destination)
  tone.start(at)
  tone.stop(at + TONE_SECONDS)
  return tone
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const tellBlocked = (run: (isBlocked: boolean) => void): void => {
  listeners.add(() => run(blocked))
}
export const useIsBlocked = (): boolean => useSyncExternalStore(subscribe, () => blocked)
