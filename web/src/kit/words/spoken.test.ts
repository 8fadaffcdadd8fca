import { beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from '../layers/toast.ts'
import { createSpoken, pageClock } from './spoken.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** What a live region held, one after the other: a screen reader reads each change aloud. */
function heardOf({ subscribe, words }: Pick<ReturnType<typeof createSpoken>, 'subscribe' | 'words'>): string[] {
  const heard: string[] = []
  subscribe(() => heard.push(words()))
  return heard
}

test('words for a screen reader are gone after ten seconds, counted from the last ones', () => {
  const spoken = createSpoken(pageClock)
  const heard = heardOf(spoken)
  spoken.say('Salvo')
  vi.advanceTimersByTime(9_000)
  spoken.say('Excluído')
  vi.advanceTimersByTime(9_999)
  expect(heard.map(words => words.trim())).toEqual(['Salvo', 'Excluído'])
  vi.advanceTimersByTime(1)
  expect(spoken.words()).toBe('')
})

test('the same words again are another text, at once and after they were gone', () => {
  const spoken = createSpoken(pageClock)
  const heard = heardOf(spoken)
  spoken.say('Salvo')
  spoken.say('Salvo')
  spoken.say('Salvo')
  expect(new Set([heard[0], heard[1]]).size).toBe(2)
  expect(new Set([heard[1], heard[2]]).size).toBe(2)
  vi.advanceTimersByTime(10_000)
  spoken.say('Salvo')
  expect(heard.map(words => words.trim())).toEqual(['Salvo', 'Salvo', 'Salvo', '', 'Salvo'])
})

test('in a hidden tab, whose timers come late, the words are gone with the first that comes', () => {
  const spoken = createSpoken({ later: (run, ms) => pageClock.later(run, Math.max(ms, 60_000)) })
  spoken.say('Salvo')
  vi.advanceTimersByTime(60_000)
  expect(spoken.words()).toBe('')
})

test('a toast of half a second is read aloud each time, also with others in between, and none is read a second time', () => {
  const toasts = createToasts(pageClock)
  const heard = heardOf(toasts.spoken)
  toasts.show({ tone: 'success', title: 'Salvo' })
  toasts.show({ tone: 'warning', title: 'Sem conexão' })
  toasts.show({ tone: 'success', title: 'Salvo' })
  expect(heard.map(words => words.trim())).toEqual(['Salvo', 'Salvo'])
  expect(heard[0]).not.toBe(heard[1])

  toasts.show({ tone: 'info', title: 'Transferido', lastsMs: 8_000 })
  toasts.show({ tone: 'success', title: 'Etiqueta posta' })
  vi.advanceTimersByTime(500)
  expect(toasts.spoken.words().trim()).toBe('Etiqueta posta')
  vi.advanceTimersByTime(9_500)
  expect(toasts.spoken.words()).toBe('')
})
