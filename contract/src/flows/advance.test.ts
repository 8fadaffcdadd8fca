import { describe, expect, test } from 'vitest'
import { flowOf, node, talkIn, textsOf } from './advance.testkit.ts'

const text = (words: string) => node('message', { parts: [{ type: 'text', text: words }] })
const option = (id: string, title: string, synonyms: string[] = []) => ({ id, title, description: '', synonyms })

const MENU = node('menu', {
  text: 'Olá {{name}}, como ajudamos?',
  options: [option('v', 'Vendas', ['comprar']), option('f', 'Financeiro'), option('h', 'Horário')],
  wrong: 'Não entendi.',
  silenceMinutes: 5,
  variable: 'setor',
})
const RECEPTION = flowOf(
  {
    s: node('start', { closingWords: ['sair'], menuWords: ['menu'], farewell: 'Até logo!', maxInvalid: 3 }),
    m: MENU,
    t: node('transfer', {
      target: { to: 'queue', queueId: 3 },
      text: 'Chamando {{setor}}…',
      note: 'Pediu {{setor}}: {{firstMessage}}',
    }),
    c: node('ask', { text: 'Seu CPF?', expects: 'cpf', wrong: 'CPF inválido.', variable: 'cpf' }),
    h: text('Das 8 às 18.'),
  },
  [
    ['s', 'next', 'm'],
    ['m', 'o:v', 't'],
    ['m', 'o:f', 'c'],
    ['m', 'o:h', 'h'],
    ['h', 'next', 'm'],
    ['c', 'next', 't'],
  ],
)

describe('[FLW-03] a conversation in a flow', () => {
  test('what begins it is no answer, stays in a variable, and a choice leads to its line', () => {
    const talk = talkIn(RECEPTION)
    const first = talk.begin('vendas')
    expect(textsOf(first.effects)).toEqual(['Olá Ana, como ajudamos?'])
    expect(first).toMatchObject({
      next: { stop: 'heard' },
      path: [
        ['s', 'next'],
        ['m', null],
      ],
    })
    const end = talk.says('Comprar!')
    expect(textsOf(end.effects)).toEqual(['Chamando Vendas…'])
    expect(end.effects).toContainEqual({ do: 'note', text: 'Pediu Vendas: vendas' })
    expect(end.effects.at(-1)).toMatchObject({ do: 'handOver', to: { to: 'queue', queueId: 3 }, because: 'asked' })
    expect(end.next).toEqual({ stop: 'ended', because: 'asked' })
  })

  test('a wrong answer is said and asked again, and the last of them leads to people', () => {
    const talk = talkIn(RECEPTION)
    talk.begin()
    expect(textsOf(talk.says('bom dia').effects)).toEqual(['Não entendi.', 'Olá Ana, como ajudamos?'])
    expect(textsOf(talk.says({ type: 'sticker' }).effects)).toHaveLength(2)
    const end = talk.says('?')
    expect(end.effects).toEqual([
      { do: 'handOver', to: { to: 'fallback' }, distribution: 'none', outOfHours: '', because: 'invalid' },
    ])
  })

  test('what was written before the question could be read is no attempt', () => {
    const talk = talkIn(RECEPTION)
    talk.begin()
    expect(talk.quickly('alguém aí?').effects).toEqual([])
    expect(talk.state.invalid).toBe(0)
    talk.says('alguém aí?')
    expect(talk.state.invalid).toBe(1)
  })

  test('of several messages the first that fits is the answer, and the others answer no later question', () => {
    const talk = talkIn(RECEPTION)
    talk.begin()
    expect(textsOf(talk.says('hm', 'financeiro', '1').effects)).toEqual(['Seu CPF?'])
    expect(talk.state.variables.setor).toBe('Financeiro')
    expect(talk.state.at).toBe('c')
  })

  test('an answer has to be what was asked for, by its check digits', () => {
    const talk = talkIn(RECEPTION)
    talk.begin()
    talk.says('2')
    expect(textsOf(talk.says('123.456.789-00').effects)).toEqual(['CPF inválido.', 'Seu CPF?'])
    expect(talk.says('529.982.247-25').next).toEqual({ stop: 'ended', because: 'asked' })
    expect(talk.state.variables.cpf).toBe('52998224725')
  })

  test('a word ends it and another leads back to the beginning, at any question', () => {
    const talk = talkIn(RECEPTION)
    talk.begin()
    talk.says('2')
    expect(textsOf(talk.says('  MENU ').effects)).toEqual(['Olá Ana, como ajudamos?'])
    const end = talk.says('Sair.')
    expect(textsOf(end.effects)).toEqual(['Até logo!'])
    expect(end.effects.at(-1)).toMatchObject({ do: 'close' })
    expect(end.next).toEqual({ stop: 'ended', because: 'closed' })
  })

  test('silence goes to people, or by its own line', () => {
    const silent = talkIn(RECEPTION)
    silent.begin()
    expect(silent.state.due).toEqual({ at: '2026-11-23T13:05:00.000Z', why: 'silence' })
    expect(silent.waits().next).toEqual({ stop: 'ended', because: 'silence' })
    const asked = talkIn({ ...RECEPTION, edges: [...RECEPTION.edges, ['m', 'silence', 'h']] })
    asked.begin()
    expect(textsOf(asked.waits().effects)).toEqual(['Das 8 às 18.', 'Olá Ana, como ajudamos?'])
  })

  test('an exit that leads nowhere hands over and says so', () => {
    const talk = talkIn({ ...RECEPTION, edges: RECEPTION.edges.filter(([, exit]) => exit !== 'o:v') })
    talk.begin()
    const end = talk.says('1')
    expect(end.effects.map(one => one.do)).toEqual(['log', 'handOver'])
    expect(end.next).toEqual({ stop: 'ended', because: 'deadEnd' })
  })
})

describe('menus by what a channel can show', () => {
  test.each([
    [{ buttons: 3, listRows: 10 }, 'buttons'],
    [{ buttons: 0, listRows: 10 }, 'list'],
    [{ buttons: 0, listRows: 0 }, 'numbers'],
  ] as const)('%j shows %s', (can, look) => {
    const talk = talkIn(RECEPTION, { channel: { id: 1, textMax: 4096, joinsTexts: false, ...can } })
    const [sent] = talk.begin().effects
    expect(sent).toMatchObject({ do: 'menu', menu: { look } })
    if (look === 'numbers') expect(textsOf(talk.last?.effects ?? [])[0]).toContain('*2* - Financeiro')
  })

  test('a button of another menu is no answer and no attempt, unless old buttons work', () => {
    const edges: typeof RECEPTION.edges = [...RECEPTION.edges.filter(([from]) => from !== 'h'), ['h', 'next', 'c']]
    const talk = talkIn({ ...RECEPTION, edges })
    talk.begin()
    const pressed = { choice: '7.1:m:v', body: 'Vendas' }
    talk.says('3')
    expect(textsOf(talk.says(pressed).effects)).toEqual(['CPF inválido.', 'Seu CPF?'])
    expect(talk.state.invalid).toBe(0)
    const open = talkIn({ ...RECEPTION, edges, nodes: { ...RECEPTION.nodes, s: node('start', { oldButtons: true }) } })
    open.begin()
    open.says('3')
    expect(open.says(pressed).next).toEqual({ stop: 'ended', because: 'asked' })
  })

  test('buttons stay answers when the question is asked again after a wrong one', () => {
    const talk = talkIn(RECEPTION)
    talk.begin()
    talk.says('?')
    expect(talk.says({ choice: '7.1:m:f', body: 'Financeiro' }).state.at).toBe('c')
  })
})

describe('what a flow asks and does beside talking', () => {
  test('texts that follow each other are one message where each costs, and stand over the menu', () => {
    const flow = flowOf({ a: text('Bem-vindo.'), b: text('Estamos aqui.'), m: MENU }, [
      ['s', 'next', 'a'],
      ['a', 'next', 'b'],
      ['b', 'next', 'm'],
    ])
    expect(textsOf(talkIn(flow).begin().effects)).toHaveLength(3)
    const joined = talkIn(flow, { channel: { id: 1, buttons: 3, listRows: 10, textMax: 4096, joinsTexts: true } })
    expect(textsOf(joined.begin().effects)).toEqual(['Bem-vindo.\n\nEstamos aqui.\n\nOlá Ana, como ajudamos?'])
  })

  test('a condition knows variables, tags, hours and the first contact; a value brings no variable in', () => {
    const flow = flowOf(
      {
        v: node('setVariable', { variable: 'valor', value: '{{firstMessage}}' }),
        c: node('condition', {
          rules: [
            { id: 'big', label: '', when: { field: 'n:valor', operator: 'over', value: 1000 } },
            {
              id: 'vip',
              label: '',
              when: {
                all: [
                  { field: 'tags', operator: 'hasAny', value: [5] },
                  { field: 'open', operator: 'yes' },
                ],
              },
            },
            { id: 'rx', label: '', when: { field: 'v:valor', operator: 'matches', value: '^ped\\d+$' } },
          ],
        }),
        b: text('grande'),
        p: text('vip'),
        x: text('pedido'),
        e: text('senão {{valor}}'),
      },
      [
        ['s', 'next', 'v'],
        ['v', 'next', 'c'],
        ['c', 'r:big', 'b'],
        ['c', 'r:vip', 'p'],
        ['c', 'r:rx', 'x'],
        ['c', 'else', 'e'],
      ],
    )
    const said = (first: string, facts = {}) => textsOf(talkIn(flow, facts).begin(first).effects)
    expect(said('R$ 1.500,00')).toEqual(['grande'])
    expect(said('900', { contact: { tagIds: [5], laneId: null, walletIds: [], isFirst: false } })).toEqual(['vip'])
    expect(said('ped42')).toEqual(['pedido'])
    expect(said('{{name}}')).toEqual(['senão {{name}}'])
  })

  test('a call stands until its answer is there, and its answer goes by its status', () => {
    const flow = flowOf(
      {
        h: node('http', {
          method: 'POST',
          url: 'https://api.example/p/{{firstMessage}}',
          bodyKind: 'json',
          body: '{"q":"{{firstMessage}}"}',
          mapped: [{ pointer: '/a/0/total', variable: 'total' }],
          statuses: [404],
        }),
        o: text('Total {{total}}'),
        n: text('Nada'),
      },
      [
        ['s', 'next', 'h'],
        ['h', 'ok', 'o'],
        ['h', 's:404', 'n'],
        ['h', 'failed', 'n'],
      ],
    )
    const talk = talkIn(flow)
    const { next } = talk.begin('a/"b')
    expect(next).toMatchObject({
      stop: 'call',
      request: { url: 'https://api.example/p/a%2F%22b', body: '{"q":"a/\\"b"}', contentType: 'application/json', key: '7.1.1' },
    })
    expect(talk.state.calling).toEqual({ node: 'h', attempt: 1, key: '7.1.1' })
    expect(textsOf(talk.result({ ok: true, status: 200, body: '{"a":[{"total":12.5}]}' }).effects)).toEqual(['Total 12.5'])
    const missing = talkIn(flow)
    missing.begin()
    expect(textsOf(missing.result({ ok: true, status: 404, body: '<html>' }).effects)).toEqual(['Nada'])
    const down = talkIn(flow)
    down.begin()
    expect(down.result({ ok: false, why: 'timeout' }).effects[0]).toMatchObject({ do: 'log', code: 'call' })
  })

  test('a wait ends by the clock, or by a message', () => {
    const wait = node('wait', { until: { by: 'time', time: '09:30' } })
    const flow = flowOf({ w: wait, e: text('hora'), p: text('falou') }, [
      ['s', 'next', 'w'],
      ['w', 'elapsed', 'e'],
      ['w', 'spoke', 'p'],
    ])
    const talk = talkIn(flow)
    expect(talk.begin().next).toEqual({ stop: 'due' })
    // Ten o'clock in São Paulo: half past nine is tomorrow's.
    expect(talk.state.due?.at).toBe('2026-11-24T12:30:00.000Z')
    expect(textsOf(talk.says('oi').effects)).toEqual(['falou'])
    const other = talkIn(flow)
    other.begin()
    expect(textsOf(other.waits().effects)).toEqual(['hora'])
  })

  test('an engine within a flow gives it back where a line says so', () => {
    const flow = flowOf({ i: node('integration', { engine: 'dify' }), e: text('voltou') }, [
      ['s', 'next', 'i'],
      ['i', 'ended', 'e'],
    ])
    const talk = talkIn(flow)
    expect(talk.begin()).toMatchObject({ effects: [{ do: 'engine', engine: 'dify' }], next: { stop: 'heard' } })
    expect(textsOf(talk.result({ ok: true, status: 200, body: '' }).effects)).toEqual(['voltou'])
    const gone = talkIn({ ...flow, edges: flow.edges.slice(0, 1) })
    expect(gone.begin().next).toEqual({ stop: 'ended', because: 'engine' })
  })
})
