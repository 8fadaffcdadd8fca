import { expect, test } from 'vitest'
import { previewFrom } from './page-head.ts'

const URL_OF = 'https://www.loja.example/sofa?cor=1'

test.each([
  [
    'what it says for sharing, before what its browser shows',
    `<title>x</title><meta property="og:title" content="Sofá Ipê &amp; cia"><meta content='Três lugares' property='og:description'><meta property=og:site_name content=Loja>`,
    { url: URL_OF, title: 'Sofá Ipê & cia', description: 'Três lugares', site: 'Loja' },
  ],
  [
    'an ordinary page',
    '<head><TITLE lang="pt">\n Sof&#225; &#x49;p&ecirc;\n</TITLE><meta name="description" content="">',
    { url: URL_OF, title: 'Sofá Ip&ecirc;', site: 'loja.example' },
  ],
  ['the first word counts', '<meta property="og:title" content="um"><meta property="og:title" content="dois">', { title: 'um' }],
  ['nothing', '<html><p>oi</p>', null],
  ['not even a title', '<title>  </title><meta property="og:description" content="x">', null],
])('%s', (_, html, expected) => {
  const preview = previewFrom(html, URL_OF)
  if (expected === null) expect(preview).toBeNull()
  else expect(preview).toMatchObject(expected)
})

test('however long or odd it is, it is short and quickly read', () => {
  const long = previewFrom(`<title>${'á'.repeat(900)}</title>${'<meta '.repeat(50_000)}`, URL_OF)
  expect(long?.title).toHaveLength(200)
  expect(previewFrom('<title>a\u0000b &#0;&#x110000;</title>', URL_OF)?.title).toBe('a b')
})
