import { describe, expect, test } from 'vitest'
import { format, isOnlyEmoji, type Node } from './formatting.ts'

/** What is read of a text, written shortly: b[bold], i[italic], s[struck], m[mono], a[link]. */
const read = (text: string): string => format(text).map(short).join('')
const short = (node: Node): string => {
  if (typeof node === 'string') return node
  if (node.as === 'link') return `a[${node.text}]`
  return `${{ bold: 'b', italic: 'i', struck: 's', mono: 'm' }[node.as]}[${node.in.map(short).join('')}]`
}

describe('[MSG-20] what people write between signs', () => {
  const CASES: [string, string][] = [
    ['um *dois* três', 'um b[dois] três'],
    ['*a* _b_ ~c~', 'b[a] i[b] s[c]'],
    ['*_os dois_*', 'b[i[os dois]]'],
    ['(*dentro*), fim', '(b[dentro]), fim'],
    ['2*3*4 e nome_de_arquivo', '2*3*4 e nome_de_arquivo'],
    ['* item de lista', '* item de lista'],
    ['*sem fim', '*sem fim'],
    ['*em duas\nlinhas*', '*em duas\nlinhas*'],
    ['`*cru*` e ```mais\n_cru_```', 'm[*cru*] e m[mais\n_cru_]'],
    ['**', '**'],
    ['*a\n*b*', '*a\nb[b]'],
    ['*a* *b _c_*', 'b[a] b[b i[c]]'],
    ['veja https://a.com/b_c_d?x=1*.', 'veja a[https://a.com/b_c_d?x=1]*.'],
    ['(http://a.com)', '(a[http://a.com])'],
    ['javascript:alert(1) ftp://a', 'javascript:alert(1) ftp://a'],
    ['<b>não</b>', '<b>não</b>'],
  ]
  test.each(CASES)('%j', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test('a text full of signs is read in no time', () => {
    const started = performance.now()
    format('*a '.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(400)
  })

  test('emoji alone are told from words', () => {
    expect(['👍', '❤️', '👨‍👩‍👧 🎉', '🇧🇷'].map(isOnlyEmoji)).toEqual([true, true, true, true])
    expect(['1', 'ok 👍', '', '👍👍👍👍'].map(isOnlyEmoji)).toEqual([false, false, false, false])
  })
})
