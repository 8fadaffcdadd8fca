import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asked, type Reply, type ScriptedProvider, scriptedProvider } from '../../channels/lib/testing/provider.ts'
import { botDriverSuite } from '../bot-driver.suite.ts'
import { conversation, failureOf, outsideOf, pictureOf, textsOf, turnOf } from '../testing/turns.testkit.ts'
import { typebot } from './index.ts'
import { choice, markdown, typebotViewer, type ViewerStep } from './typebot.testkit.ts'

botDriverSuite('Typebot', {
  driver: typebot,
  config: url => ({ url, name: 'recepcao' }),
  says: texts => ({ body: { sessionId: 's1', messages: texts.map(text => markdown(text)), input: { type: 'text input' } } }),
})

describe('Typebot', () => {
  let provider: ScriptedProvider
  let first: (asked: Asked) => Reply
  beforeAll(async () => {
    provider = await scriptedProvider({}, asked => first(asked))
  })
  afterAll(() => provider.close())
  const config = () => ({ url: `${provider.url}/`, name: 'recepcao', key: 'tb-key', invalidText: 'Toque em uma das opções.' })
  const viewer = (...steps: ViewerStep[]) => {
    const made = typebotViewer(steps)
    first = made.answer
    return made
  }
  const talk = (more: object = {}) => conversation(typebot(outsideOf()), { ...config(), ...more })
  const MENU: ViewerStep = {
    says: [markdown('**Bem-vindo!**'), markdown('Com quem quer falar?')],
    input: choice(['Vendas', 'Financeiro']),
    takes: (text, id) => ['Vendas', 'Financeiro'].includes(text) || id === 'item1',
  }

  test('[BOT-02] begins with its variables, and reads its words for a phone', async () => {
    const { started } = viewer(MENU)
    const { replies } = await talk()('oi')
    expect(started[0]?.headers.authorization).toBe('Bearer tb-key')
    expect(started[0]?.body.prefilledVariables).toMatchObject({
      nome: 'Mariana Duarte',
      numero: '5511984027716',
      atendimento: 21295,
      email: 'mari@casa.example',
      status: 'pending',
      canal: 'WhatsApp Loja',
      grupo: false,
      fullTicket: { id: 21295, status: 'pending' },
    })
    expect(replies).toEqual([
      { type: 'text', text: '*Bem-vindo!*' },
      {
        type: 'choice',
        text: 'Com quem quer falar?',
        look: 'auto',
        options: [
          { id: 'item1', title: 'Vendas', description: '' },
          { id: 'item2', title: 'Financeiro', description: '' },
        ],
      },
    ])
  })

  test.each<[string, string, object, object]>([
    ['a press', 'Financeiro', { choice: 'item2' }, { text: 'Financeiro', metadata: { replyId: 'item2' } }],
    ['its number', '2', {}, { text: 'Financeiro', metadata: { replyId: 'item2' } }],
    ['its words, however they are written', ' financeiro! ', {}, { text: 'Financeiro', metadata: { replyId: 'item2' } }],
    ['words of no option, which the bot may know', 'segunda via', {}, { text: 'segunda via' }],
  ])('[BOT-20] an option is answered by %s', async (_, text, more, message) => {
    const { answered } = viewer(MENU, { says: [markdown('Certo.')], input: { type: 'text input' } })
    const say = talk()
    await say('oi')
    await say(text, more)
    expect(answered[0]?.body.message).toEqual({ type: 'text', ...message })
  })

  test('[BOT-20] buttons off: a numbered list; a picture for an option is asked again, without a call', async () => {
    const { answered } = viewer(MENU)
    const say = talk({ buttons: false })
    expect((await say('oi')).replies.at(-1)).toMatchObject({ type: 'choice', look: 'numbers' })
    const again = await say('[imagem]', { files: [pictureOf('https://m.example/1.png')] })
    expect(again.replies).toMatchObject([{ type: 'choice', text: 'Toque em uma das opções.', options: [{}, {}] }])
    expect(answered).toEqual([])
  })

  test('several options at once are sent by their words', async () => {
    const { answered } = viewer(
      { says: [markdown('Quais?')], input: choice(['Mesa', 'Cadeira', 'Sofá'], { options: { isMultipleChoice: true } }) },
      { says: [] },
    )
    const say = talk()
    await say('oi')
    await say('1 e 3')
    expect(answered[0]?.body.message).toEqual({ type: 'text', text: 'Mesa, Sofá' })
  })

  test('[BOT-20] media go out and come in; embeds are their address; waits stand where they belong', async () => {
    const { answered } = viewer(
      {
        says: [
          markdown('Veja:', 'b1'),
          { id: 'b2', type: 'image', content: { url: 'https://m.example/mesa.png' } },
          { id: 'b3', type: 'video', content: { url: 'https://youtu.be/x', type: 'youtube' } },
          { id: 'b4', type: 'audio', content: { url: 'https://m.example/a.mp3' } },
        ],
        actions: [
          { type: 'wait', wait: { secondsToWaitFor: 2 }, lastBubbleBlockId: 'b1' },
          { type: 'setVariable', setVariable: {} },
        ],
        input: { type: 'file input' },
      },
      { says: [] },
    )
    const say = talk()
    expect((await say('oi')).replies).toEqual([
      { type: 'text', text: 'Veja:' },
      { type: 'wait', seconds: 2 },
      { type: 'media', url: 'https://m.example/mesa.png', kind: 'image', caption: '' },
      { type: 'text', text: 'https://youtu.be/x' },
      { type: 'media', url: 'https://m.example/a.mp3', kind: 'audio', caption: '' },
    ])
    await say('[imagem]', { files: [pictureOf('https://nosso.example/1'), pictureOf('https://nosso.example/2')] })
    expect(answered[0]?.body.message).toEqual({ type: 'text', text: 'https://nosso.example/1, https://nosso.example/2' })
  })

  test('older servers send rich text', async () => {
    const richText = [
      {
        type: 'p',
        children: [{ text: 'Olá, ' }, { text: 'Ana ', bold: true }, { type: 'inline-variable', children: [{ text: 'Souza' }] }],
      },
      { type: 'p', children: [{ text: '' }] },
      { type: 'p', children: [{ type: 'a', url: 'https://x.example', children: [{ text: 'site' }] }] },
      {
        type: 'ul',
        children: [
          { type: 'li', children: [{ text: 'um' }] },
          { type: 'li', children: [{ text: 'dois' }] },
        ],
      },
    ]
    viewer({ says: [{ id: 'b', type: 'text', content: { type: 'richText', richText } }], input: { type: 'text input' } })
    expect(textsOf(await talk()('oi'))).toEqual(['Olá, *Ana* Souza\n\nsite: https://x.example\n- um\n- dois'])
  })

  test.each<[string, object]>([
    ['#{"queueId": 2}', { queueId: 2 }],
    ['#{"queueId": "2", "userId": 7}', { queueId: 2, userId: 7 }],
    ['#{"chatbotId": 5}', { flowId: 5 }],
    ['#{"stopBot": true}', { stop: true }],
    ['#{"tagId": 4}', { tagIds: [4] }],
    ['#{"closeTicket": true}', { close: true }],
    ['#{"crmId": 9}', { laneId: 9 }],
  ])('[BOT-20] %s is a command, and no text', async (text, command) => {
    viewer({ says: [markdown('Um momento.'), markdown(text)], input: { type: 'text input' } })
    expect((await talk()('oi')).replies).toEqual([
      { type: 'text', text: 'Um momento.' },
      { type: 'command', ...command },
    ])
  })

  test('what means nothing as a command is noted and never shown; a hashtag is a text', async () => {
    viewer({ says: [markdown('#{"queue": 2}'), markdown('#{quebrado'), markdown('#promoção')], input: { type: 'text input' } })
    const answer = await talk()('oi')
    expect(textsOf(answer)).toEqual(['#promoção'])
    expect(answer.log?.map(({ details }) => details)).toEqual(['queue', '#{quebrado'])
  })

  test('a session that is gone is begun anew once, with the same words; a bot that is gone is said to be', async () => {
    const made = viewer(MENU, { says: [markdown('Vendas!')] })
    const say = talk()
    await say('oi')
    made.forget()
    expect(textsOf(await say('Vendas'))).toContain('Com quem quer falar?')
    expect(made.started.map(({ body }) => Object(body.message).text)).toEqual(['oi', 'Vendas'])
    first = () => ({ status: 404, body: { message: 'Typebot not found' } })
    expect(await failureOf(say('1'))).toMatchObject({ outcome: 'config', code: 'ERR_BOT_NOT_FOUND' })
    expect(provider.asked.slice(-2).map(({ what }) => what.split('/').at(-1))).toEqual(['continueChat', 'startChat'])
  })

  test('without a question it has ended; what only a browser can do hands over after what was said', async () => {
    viewer({ says: [markdown('Obrigado!')] })
    expect(await talk()('oi')).toMatchObject({ ended: true, memory: null })
    viewer({
      says: [markdown('Olá')],
      actions: [{ type: 'listenForWebhook', expectsDedicatedReply: true }],
      input: { type: 'text input' },
    })
    expect((await talk()('oi')).replies).toEqual([
      { type: 'text', text: 'Olá' },
      { type: 'command', stop: true, reason: 'listenForWebhook' },
    ])
  })

  test('the check says whether the bot is there', async () => {
    viewer(MENU)
    const driver = typebot(outsideOf())
    expect(await driver.check(config(), AbortSignal.timeout(5000))).toEqual({ ok: true, details: 'v6.1 · choice input' })
    const other = driver.check({ ...config(), name: 'outro' }, AbortSignal.timeout(5000))
    expect(await failureOf(other)).toMatchObject({ code: 'ERR_BOT_NOT_FOUND' })
    expect(await failureOf(driver.reply({ ...config(), name: 'outro' }, turnOf('oi')))).toMatchObject({ outcome: 'config' })
  })
})
