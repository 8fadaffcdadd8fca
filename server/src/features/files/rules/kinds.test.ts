import { describe, expect, test } from 'vitest'
import { isShown, judge, kindAs, kindOf } from './kinds.ts'
import { fileName } from './names.ts'
import { looksWritten } from './sniff.ts'

describe('[MSG-04] what a file is, of what is said and what its bytes show', () => {
  const bytes = (type: string | null, isText = false) => ({ type, isText })

  test.each([
    ['nothing said', null, bytes('image/png'), 'image/png', false],
    ['said and shown alike, with a parameter', 'audio/ogg; codecs=opus', bytes('audio/ogg; codecs=opus'), 'audio/ogg', false],
    ['a container with several names: a voice note', 'audio/mp4', bytes('video/mp4'), 'audio/mp4', false],
    ['an old office file', 'application/msword', bytes('application/x-cfb'), 'application/msword', false],
    [
      'a new one the library does not tell from an archive',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      bytes('application/zip'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      false,
    ],
    ['one kind of picture for another', 'image/jpeg', bytes('image/png'), 'image/png', false],
    ['a program said to be a picture', 'image/png', bytes('application/x-msdownload'), 'application/x-msdownload', true],
    ['an archive said to be a document', 'application/pdf', bytes('application/zip'), 'application/zip', true],
    ['a page said to be a picture', 'image/jpeg', bytes(null, true), 'text/plain', true],
    ['noise said to be a picture', 'image/jpeg', bytes(null), 'application/octet-stream', true],
    ['noise said to be text', 'text/csv', bytes(null), 'application/octet-stream', true],
    ['text', 'text/csv; charset=utf-8', bytes(null, true), 'text/csv', false],
    ['a card', 'text/x-vcard', bytes(null, true), 'text/x-vcard', false],
    ['a drawing, which is text', 'image/svg+xml', bytes('application/xml', true), 'image/svg+xml', false],
    ['what nobody knows', 'application/x-own', bytes(null), 'application/x-own', false],
    ['what is no type', 'text/html"><script>', bytes(null, true), 'text/plain', false],
  ])('%s', (_, said, found, type, lied) => {
    expect(judge(said, found)).toEqual({ type, lied })
  })

  test('what can run is never shown where it stands', () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/octet-stream'])
      expect(isShown(type), type).toBe(false)
    for (const type of ['image/png', 'video/mp4', 'audio/ogg', 'application/pdf', 'text/plain']) expect(isShown(type)).toBe(true)
  })

  test('its kind follows its type; what was told counts where it can be', () => {
    expect(['image/webp', 'audio/mp4', 'video/webm', 'image/svg+xml', 'text/csv'].map(kindOf)).toEqual([
      'image',
      'audio',
      'video',
      'document',
      'document',
    ])
    expect(kindAs('sticker', 'image/webp')).toBe('sticker')
    expect(kindAs('sticker', 'video/mp4')).toBe('video')
    expect(kindAs('voice', 'audio/ogg')).toBe('voice')
    expect(kindAs('image', 'application/pdf')).toBe('document')
    expect(kindAs('document', 'image/png')).toBe('document')
  })
})

test('a name keeps its words and its ending, and nothing that leads elsewhere or misleads', () => {
  expect(fileName('../../etc/passwd', 'arquivo')).toBe('passwd')
  expect(fileName('C:\\fotos\\festa.jpg', 'arquivo')).toBe('festa.jpg')
  expect(fileName('nota\u202Efdp.exe', 'arquivo')).toBe('notafdp.exe')
  expect(fileName('no\u200Bta\u200D\uFEFF.pdf', 'arquivo')).toBe('nota.pdf')
  expect(fileName('\u{1F469}\u{1F3FD}\u200D\u{1F692}.jpg', 'arquivo')).toBe('\u{1F469}\u{1F3FD}\u200D\u{1F692}.jpg')
  expect(fileName('\u200B\u2060', 'arquivo')).toBe('arquivo')
  expect(fileName('a\0b\n.txt', 'arquivo')).toBe('ab.txt')
  for (const none of [undefined, '', ' ', '..', '/']) expect(fileName(none, 'arquivo')).toBe('arquivo')
  const long = fileName(`${'á'.repeat(400)}.pdf`, 'arquivo')
  expect([long.length, long.slice(-5)]).toEqual([200, 'á.pdf'])
})

test('text of any alphabet is text; what has control characters is not', () => {
  const of = (text: string, encoding: BufferEncoding = 'utf8') => looksWritten(Buffer.from(text, encoding))
  expect(of('Olá; tudo\r\n\tbem?')).toBe(true)
  expect(of('Ação', 'latin1')).toBe(true)
  expect(of('\uFEFFplanilha', 'utf16le')).toBe(true)
  expect(of('a\0b')).toBe(false)
  expect(of('')).toBe(false)
})
