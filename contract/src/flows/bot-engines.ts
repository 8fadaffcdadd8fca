/** Who answers in place of a flow. Apart from the nodes, which no page reads before the builder. */
export const BOT_ENGINES = ['typebot', 'chatgpt', 'dify', 'n8n', 'dialogflow'] as const
export type BotEngine = (typeof BOT_ENGINES)[number]
