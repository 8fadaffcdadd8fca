import { beforeEach, expect, test } from 'vitest'
import { createToasts } from './toast.ts'

let now: number
let timers: { at: number; run: () => void }[]
let toasts: ReturnType<typeof createToasts>

beforeEach(() => {
  now = 0
  timers = []
  toasts = createToasts({
    now: () => now,
    later: (run, ms) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
  })
})

function pass(ms: number) {
  now += ms
  const due = timers.filter(timer => timer.at <= now)
  timers = timers.filter(timer => timer.at > now)
  for (const timer of due) timer.run()
}
const titles = () => toasts.all().map(toast => toast.title)

test('[UIX-03] a success is short, half a second; a warning stays six', () => {
  toasts.show({ tone: 'success', title: 'Salvo' })
  toasts.show({ tone: 'warning', title: 'Erro' })
  pass(499)
  expect(titles()).toEqual(['Salvo', 'Erro'])
  pass(1)
  expect(titles()).toEqual(['Erro'])
  pass(5499)
  expect(titles()).toEqual(['Erro'])
  pass(1)
  expect(titles()).toEqual([])
})

test('the clock stands still while the pointer or the focus rests on one', () => {
  toasts.show({ tone: 'warning', title: 'Erro' })
  pass(5000)
  toasts.pause()
  pass(60_000)
  expect(titles()).toEqual(['Erro'])
  toasts.resume()
  pass(999)
  expect(titles()).toEqual(['Erro'])
  pass(1)
  expect(titles()).toEqual([])
})

test('closing one with the focus on it lets the others go in their time, and no later one stands for ever', () => {
  const first = toasts.show({ tone: 'warning', title: 'Erro' })
  toasts.show({ tone: 'warning', title: 'Sem conexão' })
  pass(1000)
  toasts.pause()
  toasts.close(first)
  pass(4999)
  expect(titles()).toEqual(['Sem conexão'])
  pass(1)
  expect(titles()).toEqual([])

  const last = toasts.show({ tone: 'warning', title: 'Erro' })
  toasts.pause()
  toasts.dismiss(last)
  toasts.show({ tone: 'warning', title: 'Erro' })
  pass(6000)
  expect(titles()).toEqual([])
})

test('the same thing said twice is one toast, and its time starts over', () => {
  toasts.show({ tone: 'warning', title: 'Sem conexão' })
  pass(5000)
  toasts.show({ tone: 'warning', title: 'Sem conexão' })
  pass(5000)
  expect(titles()).toEqual(['Sem conexão'])
})

test('at most four at once; the oldest give way', () => {
  for (const n of [1, 2, 3, 4, 5, 6]) toasts.show({ tone: 'warning', title: `${n}` })
  expect(titles()).toEqual(['3', '4', '5', '6'])
})
