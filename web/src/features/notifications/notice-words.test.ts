import { expect, test } from 'vitest'
import { noticeParts } from './notice-words.ts'

test('[CAT-15] plain text stays text; an https link says its host, any other is no link; what turns a text around is shown by its number', () => {
  expect(noticeParts('Veja https://balcao.example/novo. Até logo')).toEqual([
    { text: 'Veja ' },
    { text: 'https://balcao.example/novo', href: 'https://balcao.example/novo', host: 'balcao.example' },
    { text: '. Até logo' },
  ])
  expect(noticeParts('https://banco.example@mau.example/x')).toMatchObject([{ host: 'mau.example' }])
  expect(noticeParts('javascript:alert(1) http://x.example <b>oi</b>')).toEqual([
    { text: 'javascript:alert(1) http://x.example <b>oi</b>' },
  ])
  expect(noticeParts('\u202Egpj.exe')).toEqual([{ text: '\\u202Egpj.exe' }])
})
