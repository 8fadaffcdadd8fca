import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, type ScriptedProvider, scriptedProvider } from '../../channels/lib/testing/provider.ts'
import { botDriverSuite } from '../bot-driver.suite.ts'
import { conversation, failureOf, outsideOf, pictureOf, textsOf, turnOf } from '../testing/turns.testkit.ts'
import { n8n } from './index.ts'

botDriverSuite('n8n', {
  driver: n8n,
  config: url => ({ url: `${url}/webhook/recepcao` }),
  says: texts => ({ body: texts.map(text => ({ json: { output: text } })) }),
})

describe('n8n', () => {
  let provider: ScriptedProvider
  let answer: Reply = {}
  beforeAll(async () => {
    provider = await scriptedProvider({}, () => answer)
  })
  afterAll(() => provider.close())
  const config = () => ({ url: `${provider.url}/webhook/a`, headerName: 'X-Chave', headerValue: 'segredo' })
  const reply = (text: string, more = {}) => n8n(outsideOf()).reply(config(), turnOf(text, more))

  test('[BOT-04] gets text, ticket, contact and files, with its header', async () => {
    answer = { body: { reply: 'ok' } }
    await reply('quero um orçamento', { files: [pictureOf('https://m.example/f.png')] })
    const asked = provider.asked.at(-1)
    expect(asked?.headers).toMatchObject({ 'x-chave': 'segredo', 'webhook-id': 'msg_t3-21295-7' })
    expect(asked?.body).toMatchObject({
      event: 'message',
      chatInput: 'quero um orçamento',
      sessionId: 't3-21295',
      ticket: { id: 21295 },
      contact: { name: 'Mariana Duarte' },
      message: { type: 'image', text: 'quero um orçamento', mediaUrl: 'https://m.example/f.png' },
    })
  })

  test.each<[string, unknown, string[]]>([
    ['an object', { output: 'um' }, ['um']],
    ['any of its names', { response: 'um' }, ['um']],
    ['an array, plain and wrapped', [{ json: { text: 'um' } }, { answer: 'dois' }], ['um', 'dois']],
    ['an array of texts', ['um', 'dois'], ['um', 'dois']],
    ['a text sent as a page', 'um<br>dois', ['um\ndois']],
    ['a string in JSON', '"um"', ['um']],
    ['nothing', '', []],
    ['its own words, of a workflow that answers at once', { message: 'Workflow was started' }, []],
    ['the same in other words', { message: 'Workflow got started.' }, []],
    [
      'lines of a stream',
      '{"type":"begin"}\n{"type":"item","content":"um "}\n{"type":"item","content":"dois"}\n{"type":"end"}\n',
      ['um dois'],
    ],
    ['something of no text', { ok: true }, []],
  ])('[BOT-04] understands %s', async (_, body, texts) => {
    answer = { body }
    expect(textsOf(await reply('oi'))).toEqual(texts)
  })

  test('commands and buttons', async () => {
    answer = { body: { output: 'Escolha', buttons: ['Sim', { id: 'n', title: 'Não' }], queueId: '3', tags: [4], stopBot: true } }
    expect((await reply('oi')).replies).toEqual([
      {
        type: 'choice',
        text: 'Escolha',
        look: 'auto',
        options: [
          { id: 'Sim', title: 'Sim', description: '' },
          { id: 'n', title: 'Não', description: '' },
        ],
      },
      { type: 'command', queueId: 3, tagIds: [4], stop: true },
    ])
  })

  test('three silent turns are noted once', async () => {
    answer = { body: '' }
    const say = conversation(n8n(outsideOf()), config())
    const logs = [await say('1'), await say('2'), await say('3'), await say('4')].map(({ log }) => log?.length ?? 0)
    expect(logs).toEqual([0, 0, 1, 0])
  })

  test('a workflow that is not published, or failed in a stream', async () => {
    answer = { status: 404, body: { message: 'The requested webhook is not registered.' } }
    expect(await failureOf(reply('oi'))).toMatchObject({ outcome: 'config', code: 'ERR_BOT_NOT_FOUND' })
    answer = { body: '{"type":"begin"}\n{"type":"error","content":"sem crédito"}' }
    expect(await failureOf(reply('oi'))).toMatchObject({ outcome: 'handOver', code: 'ERR_BOT_FAILED' })
  })
})
