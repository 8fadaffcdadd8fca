import { gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'

/** A call that only an attacker makes. */
export interface Poison {
  payload: string | Buffer
  headers: Record<string, string>
}

const JSON_TYPE = { 'content-type': 'application/json' }
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', '']
const MB = 1024 * 1024
const CALL_MAX = 4 * MB

let made = 0
const message = (more: object = {}) => ({
  externalId: `p${++made}`,
  from: `5541${90_000_000 + (made % 50)}`,
  text: 'oi',
  ...more,
})
const asJson = (body: unknown): Poison => ({ payload: JSON.stringify(body), headers: JSON_TYPE })

/** Texts that hold what no database holds, as they are written in JSON. */
const UNREADABLE = ['\\u0000', '\\ud800', '\\udfff\\ud800', '\\ud83d', '\\u202e', '\\ufeff']
const MOMENTS = [
  2 ** 53,
  2 ** 53 + 2,
  -1,
  1e308,
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  'now',
  null,
]
const TYPES_OF_FILES = [
  'image/png',
  'image/svg+xml',
  'video/mp4',
  'audio/ogg',
  'text/html',
  'application/zip',
  'x/y; a=b',
  '\u0000',
  'image/jpeg',
]

/** What lies in a file is not what its type says, or far more than it seems. */
const FILES = [
  '<script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  '%PDF-1.7\n',
  'MZ\u0090\u0000',
  '#!/bin/sh\nrm -rf /\n',
  '',
].map(text => Buffer.from(text))
const BOMB = gzipSync(Buffer.alloc(50 * MB))
/** A picture that says it is 60,000 pixels wide and as high. */
const WIDE_PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000ea600000ea600806000000', 'hex'),
  Buffer.alloc(64),
])

type Maker = (random: Random, hostileUrl: string) => Poison

export const POISONS: Record<string, Maker> = {
  malformed: random => {
    const text = JSON.stringify([message(), message()])
    const at = random.whole(0, text.length)
    const broken = random.chance(0.5)
      ? text.slice(0, at)
      : text.slice(0, at) + random.pick(['}', '"', '\\', '\u0000', ',']) + text.slice(at)
    return { payload: broken, headers: contentType(random.pick(TYPES)) }
  },
  bytes: random => ({
    payload: Buffer.from(Array.from({ length: random.whole(0, 4_000) }, () => random.whole(0, 255))),
    headers: contentType(random.pick(TYPES)),
  }),
  deep: random => {
    const depth = random.pick([1_000, 20_000, 500_000])
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const)
    const inner = `${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`
    return { payload: random.chance(0.5) ? inner : `{"externalId":"d","from":"x","text":${inner}}`, headers: JSON_TYPE }
  },
  'a huge text': random => asJson(message({ text: random.pick(['a', 'é', '𝔸', '\n']).repeat(random.whole(100_000, 700_000)) })),
  'huge fields': () => {
    const long = 'x'.repeat(300_000)
    return asJson({ ...message(), name: long, quoted: long, choice: long, [long]: long })
  },
  'too much': random => ({ payload: Buffer.alloc(CALL_MAX + random.whole(-1, 1_000), 32), headers: JSON_TYPE }),
  'thousands at once': random =>
    asJson(
      Array.from({ length: random.pick([1_000, 5_000]) }, (_, i) =>
        i % 50 === 0 ? message() : random.pick([i, {}, [i], null, 'x']),
      ),
    ),
  unreadable: random => {
    const bad = () => `${random.pick(UNREADABLE)}x${random.pick(UNREADABLE)}`
    const one = JSON.stringify(
      message({ externalId: `u${++made}@`, name: '@', text: 'a@b', from: '@', quoted: '@', media: file('@', FILES[0]) }),
    )
    return { payload: one.replaceAll('@', bad), headers: JSON_TYPE }
  },
  moments: random => asJson(message({ at: random.pick(MOMENTS) })),
  numbers: random => ({
    payload: `{"externalId":"n${++made}","from":"5541911112222","location":{"latitude":${random.pick(['1e999', '-0', '9007199254740993', '91'])},"longitude":1e400}}`,
    headers: JSON_TYPE,
  }),
  'other types': random =>
    asJson({ externalId: random.pick([1, {}, [], null, true]), from: random.pick([[1], {}, 7, '']), text: 7, media: 'x' }),
  prototypes: () => ({
    payload: '{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}},"externalId":"p","from":"q"}',
    headers: JSON_TYPE,
  }),
  'a packed call': random => ({
    payload: BOMB,
    headers: { ...JSON_TYPE, 'content-encoding': random.pick(['gzip', 'deflate', 'br', 'x']) },
  }),
  'lying files': random => asJson(message({ media: file(random.pick(TYPES_OF_FILES), random.pick([...FILES, BOMB, WIDE_PNG])) })),
  'no base64': random =>
    asJson(message({ media: { base64: random.pick(['====', '\u0000', 'é'.repeat(1_000)]), mimeType: 'image/png' } })),
  'files from elsewhere': (random, url) =>
    asJson(message({ media: { url: `${url}/${random.pick(ELSEWHERE)}`, mimeType: random.pick(TYPES_OF_FILES) } })),
}

/** How the address a file is to be fetched from behaves. */
export const ELSEWHERE = ['bomb', 'endless', 'silent', 'short', 'round', 'lying', 'inside'] as const

export { BOMB, WIDE_PNG }

const contentType = (type: string): Record<string, string> => (type ? { 'content-type': type } : {})
const file = (mimeType: string, bytes: Buffer | undefined) => ({
  base64: bytes?.toString('base64') ?? '',
  mimeType,
  fileName: '../../x@.png',
})
