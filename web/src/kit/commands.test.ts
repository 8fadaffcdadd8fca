import { expect, test } from 'vitest'
import { chordOf, keyOf, signOf } from './commands.ts'

type Held = 'ctrlKey' | 'altKey' | 'metaKey' | 'AltGraph'
/** A key as a browser tells it; Windows says Ctrl and Alt as well when AltGr is held. */
const typed = (key: string, ...held: Held[]) =>
  signOf({
    key,
    ctrlKey: held.includes('ctrlKey'),
    altKey: held.includes('altKey'),
    metaKey: held.includes('metaKey'),
    getModifierState: name => held.some(one => one === name),
  })

test.each([
  ['j', [], 'J'],
  ['ç', [], 'Ç'],
  ['Escape', [], 'Esc'],
  ['k', ['ctrlKey'], null],
  ['k', ['metaKey'], null],
  // € by AltGr+E on some keyboards, and AltGr with a letter that has no third sign.
  ['e', ['ctrlKey', 'altKey', 'AltGraph'], null],
  ['e', ['AltGraph'], null],
  ['1', ['ctrlKey', 'altKey', 'AltGraph'], null],
  // On a Brazilian notebook `/` is AltGr+Q.
  ['/', ['ctrlKey', 'altKey', 'AltGraph'], '/'],
  ['/', ['ctrlKey'], null],
] as const)('[UIX-07] %s with %j is %s', (key, held, sign) => {
  expect(typed(key, ...held)).toBe(sign)
})

test('a key nobody has changed is the one it comes with', () => {
  expect(keyOf('transfer')).toBe('T')
})

test.each([
  // On a Mac Alt and N is a dead tilde, on a Brazilian keyboard AltGr says Ctrl as well.
  ['KeyN', ['altKey'], 'Alt+N'],
  ['Enter', ['altKey'], 'Alt+Enter'],
  ['KeyN', ['altKey', 'ctrlKey'], null],
  ['KeyN', ['altKey', 'shiftKey'], null],
  ['KeyN', [], null],
  ['Digit1', ['altKey'], null],
] as const)('[UIX-07] %s with %j is the chord %s', (code, held, chord) => {
  const has = (name: string) => held.some(one => one === name)
  const keys = { altKey: has('altKey'), ctrlKey: has('ctrlKey'), metaKey: has('metaKey'), shiftKey: has('shiftKey') }
  expect(chordOf({ code, ...keys })).toBe(chord)
})
