import { expect, test } from 'vitest'
import { stretch, stretched } from './stretched.ts'

test('the pseudo-language is four tenths longer, in every form, and keeps the holes', async () => {
  const loaders = stretched(name =>
    name === 'tags/pt'
      ? async () => ({ default: { title: 'Etiquetas', rows: { one: '{count} linha', other: '{count} linhas' } } })
      : undefined,
  )
  const { title, rows } = (await loaders('tags/pt')?.())?.default ?? {}
  expect(title).toBe('Etiquetas ~~~~]')
  expect(rows).toEqual({ one: stretch('{count} linha'), other: stretch('{count} linhas') })
  expect(stretch('{count} linha')).toContain('{count}')
})
