import { type BotAnswer, type BotCommand, type BotReply, REPLIES_MAX } from '../bot-driver.ts'
import { TEXT_MOST } from './markdown.ts'

/** As any text may go out: well formed, without what databases refuse. */
const cleaned = (text: string): string =>
  text.slice(0, TEXT_MOST).toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n').trim()

interface Fitting {
  textMax: number
  /** Said by the engine alone on a line, it is a command to stop and no text. */
  stopWord?: string | undefined
}

/** What every driver gives back: texts that fit the channel, no more messages than anybody reads, the stop word as what it means. */
export function finished(answer: BotAnswer, { textMax, stopWord }: Fitting): BotAnswer {
  const stopped = answer.replies.flatMap(reply => (reply.type === 'text' ? stopsByWord(reply.text, stopWord) : [reply]))
  const all = stopped.flatMap((reply): BotReply[] => {
    if (reply.type === 'text') return inPieces(cleaned(reply.text), textMax).map(text => ({ type: 'text', text }))
    if (reply.type === 'choice') return [{ ...reply, text: cleaned(reply.text).slice(0, textMax) }]
    return [reply]
  })
  // A command is never among what is too much.
  const commands = all.filter(({ type }) => type === 'command')
  const said = all.filter(({ type }) => type !== 'command')
  const most = REPLIES_MAX - Math.min(commands.length, 5)
  const tooMany = said.length - most
  const log = [...(answer.log ?? [])]
  if (tooMany > 0) log.push({ code: 'ERR_BOT_ANSWER', details: `${tooMany} of ${said.length} messages are left out` })
  const kept = tooMany > 0 ? [...said.slice(0, most), ...commands.slice(0, 5)] : all
  return { ...answer, replies: kept, ...(log.length > 0 && { log }) }
}

export const sameWord = (one: string, other: string | undefined): boolean =>
  Boolean(other?.trim()) && one.trim().toLowerCase() === other?.trim().toLowerCase()

function stopsByWord(text: string, stopWord: string | undefined): BotReply[] {
  const lines = text.trim().split('\n')
  if (!sameWord(lines.at(-1) ?? '', stopWord)) return [{ type: 'text', text }]
  const rest = lines.slice(0, -1).join('\n').trim()
  const stop: BotCommand = { type: 'command', stop: true }
  return rest ? [{ type: 'text', text: rest }, stop] : [stop]
}

/** At the paragraph, line or word nearest to the end of what fits. */
function inPieces(text: string, most: number): string[] {
  if (text === '') return []
  if (text.length <= most) return [text]
  const head = text.slice(0, most)
  const ends = ['\n\n', '\n', '. ', ' '].map(mark => head.lastIndexOf(mark) + (mark === '. ' ? 1 : 0))
  let cut = ends.find(end => end > most / 2) ?? most
  // Never between the halves of one sign.
  if (cut === most && /[\uD800-\uDBFF]/.test(text[cut - 1] ?? '')) cut -= 1
  return [head.slice(0, cut).trimEnd(), ...inPieces(text.slice(cut).trimStart(), most)].filter(Boolean)
}
