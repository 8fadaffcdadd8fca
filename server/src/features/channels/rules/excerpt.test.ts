import { expect, test } from 'vitest'
import { excerptOf, withoutSecrets } from './excerpt.ts'

test.each([
  ['{"event":"x","apikey":"B6D711FC","data":1}', '{"event":"x","apikey":"••••","data":1}'],
  ['{"jsonData":"{\\"token\\":\\"abc123\\",\\"a\\":1}"}', '{"jsonData":"{\\"token\\":\\"••••\\",\\"a\\":1}"}'],
  ['token=abc123&jsonData=%7B%22type%22', 'token=••••&jsonData=%7B%22type%22'],
  ['{"x-hub-signature-256": "sha256=aa", "text": "oi"}', '{"x-hub-signature-256": "••••", "text": "oi"}'],
  ['{"says":"my K3Y-of-this-channel here"}', '{"says":"my •••• here"}'],
  ['{"text":"o token chegou"}', '{"text":"o token chegou"}'],
])('an excerpt of %s hides what opens an account', (text, shown) => {
  expect(excerptOf(text, ['K3Y-of-this-channel', ''])).toBe(shown)
})

test('an excerpt is short, and cut after what is to be hidden was', () => {
  expect(excerptOf(`${'a'.repeat(295)}"token":"secret of theirs"`, [])).not.toContain('secr')
  expect(excerptOf('a'.repeat(1000), [])).toHaveLength(300)
})

test('a file written out in letters is looked through within a moment, and what opens something behind it is hidden', () => {
  const began = performance.now()
  for (const run of ['a', 'token', 'token '])
    expect(withoutSecrets(`${run.repeat(200_000 / run.length)} access_token=abc123`, [])).not.toContain('abc123')
  expect(performance.now() - began).toBeLessThan(2_000)
})
