import { describe, expect, test } from 'vitest'
import { lookUp } from './quick-messages.ts'

const quicks = [
  { key: 'pix', active: true },
  { key: 'pix-manual', active: true },
  { key: 'preço', active: true },
  { key: 'Prazo', active: true },
  { key: 'antigo', active: false },
]
const keys = (typed: string) => {
  const looked = lookUp(typed, quicks)
  if (looked === null) return null
  if (looked.found === 'one') return looked.quick.key
  return looked.found === 'several' ? looked.quicks.map(quick => quick.key) : 'none'
}

describe('[MSG-12] a quick message by what is typed', () => {
  test.each([
    ['/pix', 'pix'],
    ['/pix-', 'pix-manual'],
    ['/PRECO', 'preço'],
    ['/pra ', 'Prazo'],
    ['/p', ['pix', 'pix-manual', 'preço', 'Prazo']],
    ['/pi', ['pix', 'pix-manual']],
    ['/', ['pix', 'pix-manual', 'preço', 'Prazo']],
    ['/antigo', 'none'],
    ['/x', 'none'],
    ['pix', null],
    ['bom dia /pix', null],
    ['/pix agora', null],
    ['', null],
  ])('%s', (typed, meant) => {
    expect(keys(typed)).toEqual(meant)
  })

  test('with two keys that differ only by an accent, the one that is typed whole is meant', () => {
    const two = [
      { key: 'cafe', active: true },
      { key: 'café', active: true },
    ]
    expect(lookUp('/café', two)).toEqual({ found: 'one', quick: two[1] })
    expect(lookUp('/cafe', two)).toEqual({ found: 'one', quick: two[0] })
    expect(lookUp('/caf', two)).toEqual({ found: 'several', quicks: two })
    expect(lookUp('/', two.slice(0, 1))).toMatchObject({ found: 'several' })
  })
})
