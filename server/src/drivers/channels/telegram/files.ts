import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Outside } from '../driver.ts'
import { SendError } from '../driver.ts'
import { fileFrom, understood } from '../provider-call.ts'
import { type TelegramApi, TelegramRefusal } from './api.ts'

/** What a bot may fetch, and a little more for servers of one's own that round. */
const DOWNLOAD_MAX = 21 * 1024 * 1024

const found = z.object({ file_path: z.string() })
const photos = z.object({ photos: z.array(z.array(z.object({ file_id: z.string() }))) })

/** The address of a file holds the bot's token, so it never leaves here. */
export async function download(
  api: TelegramApi,
  fileId: string,
  fetch: Outside['fetch'],
  signal: AbortSignal,
): Promise<Readable> {
  const file = await api.call('getFile', { file_id: fileId }, { signal }).catch((error: unknown) => {
    if (!(error instanceof TelegramRefusal) || error.outcome !== 'refused') throw error
    throw new SendError('refused', 'ERR_WAPP_DOWNLOAD_MEDIA', error.message, { cause: error })
  })
  return fileFrom(fetch, api.fileUrl(understood(found, file).file_path), { signal, maxBytes: DOWNLOAD_MAX })
}

/** As a data address, for the same reason. The smallest is 160 pixels wide. */
export async function picture(api: TelegramApi, user: string, { fetch, signal }: Outside): Promise<string | null> {
  const all = understood(photos, await api.call('getUserProfilePhotos', { user_id: Number(user), limit: 1 }))
  const smallest = all.photos[0]?.[0]
  if (!smallest) return null
  const bytes = await buffer(await download(api, smallest.file_id, fetch, signal))
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
