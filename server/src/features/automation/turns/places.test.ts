import { expect, test } from 'vitest'
import { inPlace } from './places.ts'

const calls = () => {
  const open: (() => void)[] = []
  const began: string[] = []
  const call = (tenant: number, address: string) =>
    inPlace(tenant, address, () => {
      began.push(`${tenant} ${address}`)
      return new Promise<void>(done => open.push(done))
    })
  return { began, open, call, ofOne: (tenant: number) => began.filter(one => one.startsWith(`${tenant} `)).length }
}
const settled = () => new Promise(done => setImmediate(done))

test('ten calls at one address, twenty of one company; who comes later waits and holds up nobody else', async () => {
  const { began, open, call, ofOne } = calls()
  const all = Array.from({ length: 30 }, () => call(1, 'slow.example'))
  await settled()
  expect(began.length).toBe(10)
  all.push(...Array.from({ length: 15 }, (_, i) => call(1, `other${i}.example`)))
  await settled()
  expect(ofOne(1)).toBe(20)
  all.push(call(2, 'slow.example'))
  await settled()
  expect(ofOne(2)).toBe(1)
  while (open.length > 0) {
    open.shift()?.()
    await settled()
  }
  await Promise.all(all)
  expect([ofOne(1), ofOne(2)]).toEqual([45, 1])
})

test('a call that fails gives its place back', async () => {
  for (let i = 0; i < 25; i++) await inPlace(3, 'a', () => Promise.reject(new Error('away'))).catch(() => {})
  expect(await inPlace(3, 'a', async () => 'there')).toBe('there')
})
