import type { BotAnswer, BotReply } from '../bot-driver.ts'
import { commandIn } from '../lib/commands.ts'
import { fieldsIn, isFields, listIn, textIn } from '../lib/json.ts'

/** What an intent answers: the messages of no platform in particular, or its text. Silence is an answer too. */
export function readResult(body: unknown, language: string): Omit<BotAnswer, 'memory'> {
  const result = fieldsIn(fieldsIn(body).queryResult)
  const log: NonNullable<BotAnswer['log']> = []
  const messages = listIn(result.fulfillmentMessages)
    .filter(isFields)
    .filter(({ platform }) => platform === undefined || platform === '' || platform === 'PLATFORM_UNSPECIFIED')
  const found = messages.slice(0, 200).flatMap(message => messageOf(message, language, log))
  const plain = textIn(result.fulfillmentText).trim()
  const replies: BotReply[] = found.length > 0 || !plain ? found : [{ type: 'text', text: plain }]
  const ended = fieldsIn(result.diagnosticInfo).end_conversation === true
  const handsOver = fieldsIn(result.intent).liveAgentHandoff === true
  return {
    replies: handsOver ? [...replies, { type: 'command', stop: true }] : replies,
    ...((ended || fieldsIn(result.intent).endInteraction === true) && { ended: true as const }),
    ...(log.length > 0 && { log }),
  }
}

function messageOf(message: Record<string, unknown>, language: string, log: NonNullable<BotAnswer['log']>): BotReply[] {
  const texts = listIn(fieldsIn(message.text).text).map(textIn)
  if (texts.length > 0) return texts.filter(text => text.trim()).map(text => ({ type: 'text', text }))
  if (isFields(message.quickReplies)) return quickReplies(message.quickReplies, language)
  if (isFields(message.card)) return cardOf(message.card)
  const image = textIn(fieldsIn(message.image).imageUri)
  if (/^https?:\/\//.test(image))
    return [{ type: 'media', url: image, kind: 'image', caption: textIn(fieldsIn(message.image).accessibilityText) }]
  if (!isFields(message.payload)) return []
  const { command, unknown } = commandIn(message.payload)
  if (unknown.length > 0) log.push({ code: 'ERR_BOT_CANNOT', details: unknown.join(', ').slice(0, 200) })
  return command ? [command] : []
}

function quickReplies(its: Record<string, unknown>, language: string): BotReply[] {
  const options = listIn(its.quickReplies)
    .map(textIn)
    .filter(Boolean)
    .slice(0, 10)
    .map(title => ({ id: title, title, description: '' }))
  const text =
    textIn(its.title) ||
    (language.startsWith('en') ? 'Choose an option:' : language.startsWith('es') ? 'Elige una opción:' : 'Escolha uma opção:')
  return options.length > 0 ? [{ type: 'choice', text, look: 'auto', options }] : []
}

function cardOf(card: Record<string, unknown>): BotReply[] {
  const image = textIn(card.imageUri)
  const links = listIn(card.buttons)
    .map(fieldsIn)
    .map(({ text, postback }) => (textIn(postback) ? `${textIn(text)}: ${textIn(postback)}` : textIn(text)))
  const text = [textIn(card.title) && `*${textIn(card.title)}*`, textIn(card.subtitle), ...links].filter(Boolean).join('\n')
  if (/^https?:\/\//.test(image)) return [{ type: 'media', url: image, kind: 'image', caption: text }]
  return text ? [{ type: 'text', text }] : []
}
