/** Who answers in place of a flow. Apart from the nodes, which no page reads before the builder. */
export const BOT_ENGINES = ['typebot', 'chatgpt', 'dify', 'n8n', 'dialogflow'] as const
export type BotEngine = (typeof BOT_ENGINES)[number]

/** As their makers write them. */
export const BOT_NAMES: Readonly<Record<BotEngine, string>> = {
  typebot: 'Typebot',
  chatgpt: 'ChatGPT',
  dify: 'Dify',
  n8n: 'n8n',
  dialogflow: 'Dialogflow',
}
export const isBotName = (name: string): name is BotEngine => Object.hasOwn(BOT_NAMES, name)
