import { expect, test } from 'vitest'
import { type Box, clearPlace } from './clear-place.ts'

const page = { width: 1366, height: 768 }
const size = { width: 400, height: 44 }
const at = { x: 483, y: 12 }
const covers = (place: { x: number; y: number }, box: Box) =>
  place.x < box.x + box.width && box.x < place.x + size.width && place.y < box.y + box.height && box.y < place.y + size.height

test('where nothing is, it stands where it is looked for', () => {
  expect(clearPlace({ size, page, at }, [])).toEqual(at)
})

test('a head with a name and a button, a list and a box to write in stay free', () => {
  const taken: Box[] = [
    { x: 420, y: 12, width: 200, height: 20 },
    { x: 1200, y: 10, width: 120, height: 34 },
    { x: 56, y: 120, width: 344, height: 648 },
    { x: 420, y: 660, width: 900, height: 90 },
  ]
  const place = clearPlace({ size, page, at }, taken)
  expect(taken.filter(box => covers(place, box))).toEqual([])
  expect(place.y, 'near where it is looked for').toBeLessThan(60)
})

test('where everything is taken it covers a little of what is large, and nothing of what is small', () => {
  const rows = Array.from({ length: 10 }, (_, i): Box => ({ x: 0, y: 120 + i * 72, width: 1366, height: 72 }))
  const buttons = Array.from({ length: 13 }, (_, i): Box => ({ x: i * 105, y: 12, width: 100, height: 34 }))
  const tabs = Array.from({ length: 13 }, (_, i): Box => ({ x: i * 105, y: 60, width: 100, height: 40 }))
  const place = clearPlace({ size, page, at }, [...rows, ...buttons, ...tabs])
  expect([...buttons, ...tabs].filter(box => covers(place, box))).toEqual([])
})
