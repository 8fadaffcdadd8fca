import { z } from 'zod'

/** Raised when an older program could no longer understand what is written. */
export const FORMAT = 1

const sum = { bytes: z.number(), sha256: z.string() }
const shape = z.object({ name: z.string(), columns: z.array(z.string()) })

/** First in the file: what can be judged before reading the rest. */
export const head = z.object({
  format: z.number(),
  id: z.string(),
  product: z.string(),
  madeAt: z.string(),
  postgres: z.string(),
  /** Proves that a key is the right one and cannot be turned back. The key itself is never in a backup. */
  keyCheck: z.string().nullable(),
  /** Where the key lay when the backup was made. */
  keyFrom: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(shape),
})
export type Head = z.infer<typeof head>

/** Last in the file, so that a file without it is known to be cut off. */
export const manifest = head.extend({
  tables: z.array(shape.extend({ rows: z.number(), ...sum })),
  leftOut: z.record(z.string(), z.string()),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  media: z.object({ files: z.number(), ...sum }),
})
export type Manifest = z.infer<typeof manifest>

/** Names of the entries in the archive. */
export const HEAD = 'balcao-backup.json'
export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.hmac'
export const DATA = 'data/'
export const MEDIA = 'media/'
/** Sizes and hashes of the media files written since the last such list: one list at the end would grow with them. */
export const MEDIA_LIST = 'media-list/'

export const mediaLine = z.tuple([z.string(), z.number(), z.string()])
