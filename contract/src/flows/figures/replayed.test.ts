import { describe, expect, test } from 'vitest'
import { FACTS, flowOf, node } from '../advance.testkit.ts'
import type { FlowDocument } from '../document.ts'
import type { PastTalk } from './replay.ts'
import { type ReplayWorld, replayed } from './replayed.ts'

const option = (id: string, title: string, synonyms: string[] = []) => ({ id, title, description: '', synonyms })
const EDGES: FlowDocument['edges'] = [
  ['s', 'next', 'm'],
  ['m', 'o:v', 't'],
  ['m', 'o:h', 'c'],
]
const reception = (synonyms: string[] = [], edges = EDGES) =>
  flowOf(
    {
      s: node('start', { maxInvalid: 1, silenceMinutes: 30 }),
      m: node('menu', { text: 'Setor?', options: [option('v', 'Vendas', synonyms), option('h', 'Horário')] }),
      a: node('ask', { text: 'CPF?', expects: 'cpf', variable: 'cpf' }),
      t: node('transfer', { target: { to: 'queue', queueId: 1 }, text: 'Chamando.' }),
      c: node('close', { text: 'Das 8 às 18.' }),
    },
    edges,
  )

const WORLD: ReplayWorld = {
  zone: FACTS.zone,
  locale: 'pt',
  isOpen: () => true,
  nextOpening: () => null,
  matches: FACTS.matches,
  channelOf: id => ({ ...FACTS.channel, id }),
}
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 13, minutes)).toISOString()

/** A conversation that answered the menu with some words, a minute after it was asked. */
function past(words: string, { choice = null, ...more }: Partial<PastTalk> & { choice?: string | null } = {}): PastTalk {
  const heard = (seq: number, body: string, when: number, pressed: string | null = null) =>
    ({ seq, type: 'text', body, choice: pressed, transcript: null, mediaUrl: null, at: at(when) }) as const
  return {
    runId: 7,
    ticketId: 3,
    contactName: 'Ana',
    channelId: 1,
    version: 1,
    beganAt: at(0),
    endedAt: at(2),
    because: 'asked',
    turns: [
      {
        at: at(0),
        input: 'begin',
        heard: [heard(1, 'oi', 0)],
        path: [
          ['s', 'next'],
          ['m', null],
        ],
      },
      {
        at: at(1),
        input: 'heard',
        heard: [heard(3, words, 1, choice)],
        path: [
          ['m', 'o:v'],
          ['t', null],
        ],
      },
    ],
    calls: [],
    values: {},
    contact: FACTS.contact as PastTalk['contact'],
    lines: [],
    ...more,
  }
}
const failed = (words: string) => {
  const talk = past(words, { because: 'invalid' })
  return { ...talk, turns: talk.turns.map((turn, i) => (i === 0 ? turn : { ...turn, path: [] })) }
}

describe('a conversation had again by a draft', () => {
  test('the same drawing does the same', () => {
    expect(replayed(reception(), past('Vendas'), WORLD)).toMatchObject({
      verdict: 'same',
      because: 'asked',
      at: 't',
      differsAt: null,
    })
    expect(replayed(reception(), failed('quero comprar'), WORLD)).toMatchObject({ verdict: 'same', because: 'invalid', at: 'm' })
  })

  test('what was lost is solved by a synonym, and the first step that differs is named', () => {
    const now = replayed(reception(['quero comprar']), failed('quero comprar'), WORLD)
    expect(now).toMatchObject({ verdict: 'solved', because: 'asked', at: 't', differsAt: 'm' })
    expect(now.lines.map(({ by, text }) => `${by}: ${text}`)).toEqual([
      'customer: oi',
      'bot: Setor?',
      'customer: quero comprar',
      'bot: Chamando.',
    ])
  })

  test('a new question that their words do not answer is where they are stuck', () => {
    const asks = reception(
      [],
      [...EDGES.filter(([from, exit]) => from !== 'm' || exit !== 'o:v'), ['m', 'o:v', 'a'], ['a', 'next', 't']],
    )
    const now = replayed(asks, past('Vendas'), WORLD)
    expect(now).toMatchObject({ verdict: 'stuck', because: null, at: 'a', differsAt: 'a' })
    expect(now.lines.at(-1)).toEqual({ by: 'bot', text: 'CPF?', isAfter: true })
  })

  test('a button means what it meant, although its question is asked in another turn', () => {
    expect(replayed(reception(), past('Vendas', { choice: '7.1:m:v' }), WORLD).verdict).toBe('same')
    expect(replayed(reception(), past('x', { choice: '7.4:m:v' }), WORLD).verdict).toBe('same')
  })

  test('silence comes when it comes', () => {
    const quiet = past('', { because: 'silence', endedAt: at(40) })
    const talk = { ...quiet, turns: quiet.turns.slice(0, 1) }
    expect(replayed(reception(), talk, WORLD)).toMatchObject({ verdict: 'same', because: 'silence' })
    expect(replayed(reception(), { ...talk, because: null, endedAt: at(20) }, WORLD)).toMatchObject({
      verdict: 'same',
      because: null,
    })
  })

  test('a call is answered as it was, by what is pinned, or by nobody', () => {
    const http = (pinned: { status: number; body: string } | null) =>
      flowOf({ h: node('http', { url: 'https://erp.example/x?chave=1', pinned }), t: node('transfer'), c: node('close') }, [
        ['s', 'next', 'h'],
        ['h', 'ok', 't'],
        ['h', 'failed', 'c'],
      ])
    const talk = past('', { turns: past('').turns.slice(0, 1) })
    const call = { address: 'https://erp.example/x', status: 200, body: '{}', why: null }
    expect(replayed(http(null), { ...talk, calls: [call] }, WORLD).at).toBe('t')
    expect(replayed(http(null), { ...talk, calls: [{ ...call, why: 'timeout' }] }, WORLD).at).toBe('c')
    expect(replayed(http({ status: 200, body: '{}' }), { ...talk, calls: [{ ...call, body: null }] }, WORLD).at).toBe('t')
    expect(replayed(http(null), talk, WORLD).verdict).toBe('unknown')
  })

  test('fifty long ones take less than two seconds', () => {
    // Each walks round by the same menu, sixty times.
    const rounds = flowOf(
      {
        s: node('start', {}),
        m: node('menu', { text: 'Setor?', options: [option('v', 'Vendas'), option('h', 'Horário')] }),
        i: node('message', { parts: [{ type: 'text', text: 'Das 8 às 18.' }] }),
        t: node('transfer', { target: { to: 'queue', queueId: 1 } }),
      },
      [
        ['s', 'next', 'm'],
        ['m', 'o:h', 'i'],
        ['i', 'next', 'm'],
        ['m', 'o:v', 't'],
      ],
    )
    const [first, second] = past('Horário').turns
    if (!first || !second) throw new Error('a conversation of two turns')
    const again = Array.from({ length: 60 }, (_, i) => ({
      ...second,
      at: at(i + 1),
      heard: second.heard.map(one => ({ ...one, seq: 3 + 3 * i, at: at(i + 1) })),
      path: [
        ['m', 'o:h'],
        ['i', 'next'],
        ['m', null],
      ] as [string, string | null][],
    }))
    const long = past('', { turns: [first, ...again], endedAt: at(62), because: null })
    const began = performance.now()
    for (let i = 0; i < 50; i++) {
      const now = replayed(rounds, long, WORLD)
      expect(now.path.length).toBeGreaterThan(120)
      expect(now.verdict).toBe('same')
    }
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
