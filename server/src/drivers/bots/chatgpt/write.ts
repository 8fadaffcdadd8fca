import type { BotOutside, Writing, Written } from '../bot-driver.ts'
import { type Answer, ask, at } from '../lib/ask.ts'
import { plainAnswerOf } from './answer.ts'
import { completionIn } from './completions.ts'
import { accepted, baseOf, type Config, headersOf, knowsNoResponses } from './server.ts'

/** One text: the material is data beside our own instructions, no tool is offered, and nothing is kept there. */
export async function writeOnce(outside: BotOutside, saved: Config, writing: Writing): Promise<Written> {
  // The instructions a bot has are no part of this.
  const config = { ...saved, prompt: '' }
  const post = (path: string, json: unknown) =>
    ask(outside, at(baseOf(outside, config), path), { json, headers: headersOf(config), signal: writing.signal })
  const answer = await post('/responses', responseBody(config, writing))
  if (!config.url || !knowsNoResponses(answer)) return read(accepted(answer, config), answer.body)
  const older = accepted(await post('/chat/completions', completionBody(config, writing)), config)
  return read(older, completionIn(older.body))
}

const read = (answer: Answer, body: unknown): Written => plainAnswerOf(body, answer)

const model = ({ model }: Config) => (model ? { model } : {})

const responseBody = (config: Config, { instructions, material, subject, tokensMost }: Writing) => ({
  ...model(config),
  instructions,
  input: [{ role: 'user', content: material }],
  store: false,
  max_output_tokens: tokensMost,
  ...(!config.url && { safety_identifier: subject }),
})

const completionBody = (config: Config, { instructions, material, tokensMost }: Writing) => ({
  ...model(config),
  messages: [
    { role: 'system', content: instructions },
    { role: 'user', content: material },
  ],
  max_tokens: tokensMost,
})
