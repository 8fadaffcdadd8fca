import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { RunEffect } from '@balcao/contract/flows/run'
import { numbered } from '@balcao/contract/messages/choices'
import type { BotCommand, BotReply } from '../../../drivers/bots/bot-driver.ts'
import type { GuardedFetch } from '../../../infra/outside/http-client.ts'
import { storeFile } from '../../files/index.ts'

/** An engine's replies as effects of a turn. */

const FILE_BYTES = 16 * 1024 * 1024
const FILE_MS = 10_000
const FILES_MOST = 5

/** Files of a reply by their address, fetched before the turn ends; what fails goes out as its address. */
export async function fetchedFiles(
  tenantId: number,
  replies: readonly BotReply[],
  fetch: GuardedFetch,
): Promise<Map<string, string>> {
  const media = replies.filter(reply => reply.type === 'media').slice(0, FILES_MOST)
  const found = await Promise.all(
    media.map(async ({ url, kind }): Promise<[string, string] | null> => {
      try {
        const answer = await fetch(url, { maxBytes: FILE_BYTES, timeoutMs: FILE_MS })
        if (!answer.ok) return null
        const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '').slice(0, 100)
        const type = answer.headers.get('content-type')?.split(';')[0] ?? null
        const bytes = await answer.bytes()
        const file = await storeFile(tenantId, [bytes], {
          name,
          type,
          kind,
          ownerId: null,
          maxBytes: FILE_BYTES,
          refuseLies: true,
        })
        return [url, file.id]
      } catch {
        return null
      }
    }),
  )
  return new Map(found.filter(one => one !== null))
}

interface Showing {
  can: Capabilities
  files: ReadonlyMap<string, string>
  /** Before the id of each option, so that a press of an older question is known. */
  front: string
}

export const effectsOf = (replies: readonly BotReply[], showing: Showing): RunEffect[] =>
  replies.flatMap(reply => effectOf(reply, showing))

function effectOf(reply: BotReply, { can, files, front }: Showing): RunEffect[] {
  const node = ''
  switch (reply.type) {
    case 'text':
      return [{ do: 'send', part: { type: 'text', text: reply.text }, node }]
    case 'wait':
      return [{ do: 'send', part: { type: 'pause', seconds: Math.max(1, Math.min(30, Math.round(reply.seconds))) }, node }]
    case 'media': {
      const fileId = files.get(reply.url)
      const { caption, url } = reply
      if (fileId) return [{ do: 'send', part: { type: 'file', fileId, fileName: '', mimetype: '', caption }, node }]
      return [{ do: 'send', part: { type: 'text', text: caption ? `${caption}\n${url}` : url }, node }]
    }
    case 'choice':
      return [{ do: 'menu', menu: menuOf(reply, can, front), node }]
    case 'command':
      return []
  }
}

const BUTTON_LETTERS = 20
const ROW_LETTERS = 24
const OPEN_LIST = 'Ver opções'

function menuOf({ text, look, options }: Extract<BotReply, { type: 'choice' }>, can: Capabilities, front: string) {
  const fits = (most: number, letters: number) => options.length <= most && options.every(({ title }) => title.length <= letters)
  const choices = options.map(({ id, title, description }) => ({
    id: `${front}${id}`.slice(0, 200),
    title,
    description: description.slice(0, 72),
  }))
  const menu = { footer: '', button: OPEN_LIST, choices }
  if (look === 'auto' && fits(can.buttons, BUTTON_LETTERS)) return { ...menu, text, look: 'buttons' as const }
  if (look === 'auto' && fits(can.listRows, ROW_LETTERS)) return { ...menu, text, look: 'list' as const }
  return { ...menu, text: numbered(text, options, ''), look: 'numbers' as const }
}

/** All that an engine asked for, as one. */
export function commandOf(replies: readonly BotReply[]): BotCommand | null {
  const all = replies.filter(reply => reply.type === 'command')
  if (all.length === 0) return null
  const tagIds = [...new Set(all.flatMap(one => one.tagIds ?? []))]
  return { ...Object.assign({}, ...all), type: 'command', ...(tagIds.length > 0 && { tagIds }) }
}
