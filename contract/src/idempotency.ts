import { z } from 'zod'

/** A call that was answered under a key is answered the same under it for so long. */
export const IDEMPOTENCY_HOURS = 24
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** In the answer to a repeat. */
export const REPEATED_HEADER = 'idempotent-replayed'

/** Made by the caller: one for each thing meant once, sent again with every repeat of it. */
export const idempotencyKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/)
  .max(200)
