import { z } from 'zod'
import { MEDIA_KINDS } from '../channels/channel-words.ts'
import { route } from '../route.ts'
import { id } from '../shapes.ts'

/** What is uploaded waits so long to be sent; then it is thrown away. */
export const UNUSED_FILE_HOURS = 24
/** The address of a file for those who fetch by themselves holds so long. */
export const SHARED_FILE_MINUTES = 60
/** Larger files are refused, also where a channel could carry them; also what a customer sends. */
export const FILE_LIMIT_BYTES = 100 * 1024 * 1024

export const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** What its bytes are, not what its sender declared. */
  mimeType: z.string(),
  kind: z.enum(MEDIA_KINDS),
  size: z.number().int(),
  seconds: z.number().int().optional(),
})
export type StoredFile = z.output<typeof storedFile>

export const fileRoutes = {
  upload: route({
    method: 'POST',
    path: '/files',
    can: 'files.work',
    summary: 'Upload a file, to be sent afterwards: its bytes are the body, whatever its type',
    takes: 'stream',
    query: z.object({
      name: z.string().trim().min(1).max(1000),
      /** What it is said to be; the content type of the call counts where this is missing. */
      type: z.string().trim().max(200).optional(),
      /** How long it plays. */
      seconds: z.coerce.number().int().min(0).max(86_400).optional(),
    }),
    reply: storedFile,
    status: 201,
    fails: ['ERR_FILE_REJECTED', 'ERR_STORAGE_FULL', 'ERR_VALIDATION'],
  }),
  shared: route({
    method: 'GET',
    path: '/shared/:key/:name',
    can: 'anonymous',
    perMinute: 6_000,
    summary: 'A file by its signed address, for an hour: for providers that fetch by themselves',
    params: z.object({ key: z.string().max(300), name: z.string().max(400) }),
    answers: 'file',
    reply: z.string(),
    fails: ['ERR_NOT_FOUND'],
  }),
}

/** Whose the file is: a message's of a ticket, or of a chat of the team. */
const owner = z.object({ of: z.enum(['message', 'chat']).default('message') })

export const mediaRoutes = {
  show: route({
    method: 'GET',
    path: '/media/:id',
    can: 'tickets.work',
    summary: 'The file of a message, whole or in ranges',
    byCookie: true,
    params: id,
    query: owner,
    answers: 'file',
    reply: z.string(),
    fails: ['ERR_NO_FILE_FOUND', 'ERR_NO_PERMISSION', 'ERR_WAPP_DOWNLOAD_MEDIA'],
  }),
  thumbnail: route({
    method: 'GET',
    path: '/media/:id/thumbnail',
    can: 'tickets.work',
    summary: 'The picture of a message, small',
    byCookie: true,
    params: id,
    query: owner,
    answers: 'file',
    reply: z.string(),
    fails: ['ERR_NO_FILE_FOUND', 'ERR_NO_PERMISSION', 'ERR_WAPP_DOWNLOAD_MEDIA', 'ERR_UNSUPPORTED_MEDIA'],
  }),
  kept: route({
    method: 'GET',
    path: '/media/kept/:fileId',
    can: 'files.work',
    summary:
      'A file one uploaded, or of a text one may send: the quick messages of the company and of oneself, the birthday messages',
    byCookie: true,
    params: z.object({ fileId: z.uuid() }),
    answers: 'file',
    reply: z.string(),
    fails: ['ERR_NO_FILE_FOUND'],
  }),
  fetchAgain: route({
    method: 'POST',
    path: '/media/:id/fetch',
    can: 'tickets.work',
    summary: 'Try once more to fetch the file of a message from its channel',
    params: id,
    reply: z.object({ ok: z.literal(true) }),
    status: 202,
    fails: ['ERR_NO_FILE_FOUND', 'ERR_WAPP_DOWNLOAD_MEDIA'],
  }),
}

/** The cookie with which a browser loads what stands in <img>, <audio> and <video>; it is sent to `/media` and nowhere else. */
export const MEDIA_COOKIE = { name: 'balcao_media', path: '/media' } as const
