import type { BotEngine } from '@balcao/contract/flows/nodes'
import type { BotDriver, BotOutside } from './bot-driver.ts'
import { chatgpt } from './chatgpt/index.ts'
import { dialogflow } from './dialogflow/index.ts'
import { dify } from './dify/index.ts'
import { n8n } from './n8n/index.ts'
import { typebot } from './typebot/index.ts'

/** Every engine there is, over one way out. To add one, add it here. */
export const botDrivers = (outside: BotOutside): { [E in BotEngine]: BotDriver<E> } => ({
  typebot: typebot(outside),
  chatgpt: chatgpt(outside),
  dify: dify(outside),
  n8n: n8n(outside),
  dialogflow: dialogflow(outside),
})
