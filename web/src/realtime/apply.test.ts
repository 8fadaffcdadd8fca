import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyTo, type Live } from './apply.ts'

test('an event reaches every table that knows it; one nobody knows is let pass', () => {
  const heard: string[] = []
  const one: Live = { 'queue.removed': (_cache, { id }) => heard.push(`one ${id}`) }
  const other: Live = { 'queue.removed': (_cache, { id }) => heard.push(`other ${id}`) }
  const apply = applyTo(new QueryClient(), [one, other])
  apply('queue.removed', { id: 3 })
  apply('toString', {})
  apply('something.new', { id: 4 })
  expect(heard).toEqual(['one 3', 'other 3'])
})
