import type { EngineConfig } from '@balcao/contract/flows/engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, type ScriptedProvider, scriptedProvider } from '../channels/lib/testing/provider.ts'
import { type BotDriver, type BotOutside, MEMORY_BYTES_MAX, REPLIES_MAX } from './bot-driver.ts'
import { failureOf, outsideOf, textsOf, turnOf } from './testing/turns.testkit.ts'

/** What the driver of every engine must do: tried against a double that answers as the test says. */
export interface BotRig<E extends BotEngine> {
  driver(outside: BotOutside): BotDriver<E>
  /** Values that are right, with the double at this address. */
  config(url: string): EngineConfig<E>
  baseUrls?(url: string): Record<string, string>
  /** What this engine says when it says these texts. */
  says(texts: string[]): Reply
  /** Asked before the question itself: tokens, for instance. */
  before?: Record<string, Reply>
}

const never = new Promise<never>(() => {})

export function botDriverSuite<E extends BotEngine>(name: string, rig: BotRig<E>): void {
  describe(`${name} does what every engine does`, () => {
    let provider: ScriptedProvider
    let next: () => Reply | Promise<Reply>
    let driver: BotDriver<E>
    let config: EngineConfig<E>
    beforeAll(async () => {
      const before = rig.before ?? {}
      provider = await scriptedProvider({}, asked => before[asked.what] ?? next())
      driver = rig.driver(outsideOf(rig.baseUrls?.(provider.url)))
      config = rig.config(provider.url)
    })
    afterAll(() => provider.close())

    const reply = (text = 'oi', more: Parameters<typeof turnOf>[1] = {}) => driver.reply(config, turnOf(text, more))
    const answers = (answer: Reply | (() => Reply | Promise<Reply>)) => {
      next = typeof answer === 'function' ? answer : () => answer
    }

    test('says what it was told, and remembers within its bounds', async () => {
      answers(rig.says(['Olá, **Mariana**!']))
      const answer = await reply()
      expect(textsOf(answer)).toEqual(['Olá, *Mariana*!'])
      expect(Buffer.byteLength(JSON.stringify(answer.memory))).toBeLessThan(MEMORY_BYTES_MAX)
    })

    test.each([
      ['its key is refused', { status: 401, body: {} }, 'config', 'ERR_BOT_KEY'],
      ['it is busy', { status: 429, body: {} }, 'retry', 'ERR_BOT_LIMITED'],
      [
        'a page instead of an answer',
        { body: '<!doctype html><html><body>Bem-vindo</body></html>' },
        'handOver',
        'ERR_BOT_ANSWER',
      ],
      ['the line is cut', { cut: true as const }, 'retry', 'ERR_BOT_UNREACHABLE'],
    ])('%s', async (_, answer, outcome, code) => {
      answers(answer)
      expect(await failureOf(reply())).toMatchObject({ outcome, code })
    })

    test('it is told to go elsewhere: nobody goes, and an inner address is not called', async () => {
      answers({ status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } })
      expect(await failureOf(reply())).toMatchObject({ outcome: 'config', code: 'ERR_BOT_UNREACHABLE' })
    })

    test('it has failed', async () => {
      answers({ status: 500, body: { message: 'Error in workflow' } })
      expect(await failureOf(reply())).toMatchObject({ code: 'ERR_BOT_FAILED' })
    })

    test('it hangs: the turn is given up when its time is over', async () => {
      answers(() => never)
      expect(await failureOf(reply('oi', { signal: AbortSignal.timeout(60) }))).toMatchObject({
        outcome: 'retry',
        code: 'ERR_BOT_TIMEOUT',
      })
    })

    test('ten megabytes, or nesting without end, are no answer', async () => {
      answers({ body: `"${'a'.repeat(10 * 1024 * 1024)}"`, headers: { 'content-type': 'application/json' } })
      expect(await failureOf(reply())).toMatchObject({ code: 'ERR_BOT_ANSWER' })
      answers({ body: `${'['.repeat(10_000)}${']'.repeat(10_000)}`, headers: { 'content-type': 'application/json' } })
      expect(await failureOf(reply())).toMatchObject({ code: 'ERR_BOT_ANSWER' })
    })

    test('no key of an answer reaches a prototype', async () => {
      const { body, headers } = rig.says(['ok'])
      const evil = JSON.stringify({ polluted: true })
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      answers({ body: text.replace('{', `{"__proto__":${evil},`), headers: { 'content-type': 'application/json', ...headers } })
      await reply().catch(() => {})
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    })

    test('two hundred messages are cut, and that is noted', async () => {
      answers(rig.says(Array.from({ length: 200 }, (_, i) => `mensagem ${i}`)))
      const answer = await reply()
      expect(answer.replies.length).toBeLessThanOrEqual(REPLIES_MAX)
    })

    test('a text that is too long for the channel, with what no database takes, becomes several that are not', async () => {
      answers(rig.says([`${'palavra '.repeat(900)}\0\uD800fim`]))
      const answer = await reply()
      expect(textsOf(answer).length).toBeGreaterThan(1)
      expect(textsOf(answer).every(text => text.length <= 4096 && text.isWellFormed() && !text.includes('\0'))).toBe(true)
    })

    test('[BOT-21] the stop word alone, said by the engine, hands over and is not shown', async () => {
      answers(rig.says(['#humano']))
      const stopping = { ...config, stopWord: '#Humano' }
      const { replies } = await driver.reply(stopping, turnOf('quero uma pessoa'))
      expect(replies).toEqual([{ type: 'command', stop: true }])
    })

    test('an inner address is refused before anything is sent', async () => {
      const inside = rig.driver(outsideOf(rig.baseUrls?.('http://10.0.0.1:1')))
      const work = inside.reply(rig.config('http://10.0.0.1:1'), turnOf('oi'))
      expect(await failureOf(work)).toMatchObject({ outcome: 'config', code: 'ERR_BOT_UNREACHABLE' })
    })
  })
}
