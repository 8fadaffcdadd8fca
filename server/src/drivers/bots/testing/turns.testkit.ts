import { Readable } from 'node:stream'
import type { EngineConfig } from '@balcao/contract/flows/engines'
import type { BotEngine } from '@balcao/contract/flows/nodes'
import { createOutlet } from '../../../infra/outlet.ts'
import { type BotAnswer, type BotDriver, BotError, type BotFile, type BotOutside, type BotTurn } from '../bot-driver.ts'

/** The guarded client of production over the doubles of a test, with pauses that take no time. */
export const outsideOf = (
  baseUrls: Record<string, string> = {},
  more: Partial<BotOutside> = {},
): BotOutside & { waited: number[] } => {
  const waited: number[] = []
  return {
    fetch: createOutlet(['127.0.0.1']).fetch,
    baseUrl: (name, byDefault) => baseUrls[name] ?? byDefault,
    wait: async ms => void waited.push(ms),
    now: () => new Date(),
    waited,
    ...more,
  }
}

export const turnOf = (text: string, more: Partial<Omit<BotTurn, 'said'>> & { choice?: string } = {}): BotTurn => {
  const { choice = null, ...rest } = more
  return {
    memory: null,
    said: { text, choice, messageId: 7 },
    files: [],
    signal: AbortSignal.timeout(8_000),
    vars: {
      ticketId: 21295,
      session: 't3-21295',
      subject: 'f00dfeed',
      contact: { id: 4, name: 'Mariana Duarte', number: '5511984027716', email: 'mari@casa.example' },
      channel: { id: 2, name: 'WhatsApp Loja', kind: 'sandbox', textMax: 4096 },
      status: 'pending',
      isGroup: false,
      language: 'pt-BR',
      zone: 'America/Sao_Paulo',
      fullTicket: { id: 21295, status: 'pending' },
      values: { firstName: 'Mariana' },
    },
    ...rest,
  }
}

export const pictureOf = (url: string): BotFile => ({
  kind: 'image',
  mimeType: 'image/png',
  fileName: 'foto.png',
  size: 4,
  url: async () => url,
  open: async () => Readable.from([Buffer.from('foto')]),
})

export const textsOf = ({ replies }: BotAnswer): string[] =>
  replies.flatMap(reply => (reply.type === 'text' || reply.type === 'choice' ? [reply.text] : []))

/** A conversation with what the engine remembers carried on. */
export function conversation<E extends BotEngine>(driver: BotDriver<E>, config: EngineConfig<E>) {
  let memory: BotTurn['memory'] = null
  return async (text: string, more: Parameters<typeof turnOf>[1] = {}): Promise<BotAnswer> => {
    const answer = await driver.reply(config, turnOf(text, { memory, ...more }))
    memory = JSON.parse(JSON.stringify(answer.memory))
    return answer
  }
}

/** What it failed with, as people are told. */
export async function failureOf(work: Promise<unknown>): Promise<{ outcome: string; code: string; details: string }> {
  try {
    await work
  } catch (error) {
    if (error instanceof BotError) return { outcome: error.outcome, code: error.code, details: error.message }
    throw error
  }
  throw new Error('it answered')
}
