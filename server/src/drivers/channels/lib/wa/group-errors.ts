import { SendError } from '../../driver.ts'

/** WhatsApp says in a word that we do not run a group, or that it is not there, by whichever library; anything else is not said here. */
export function groupRefusal(error: unknown): SendError | null {
  const details = error instanceof Error ? error.message : String(error)
  if (error instanceof SendError && /^ERR_(GROUP_NOT_ADMIN|NO_GROUP_FOUND)$/.test(error.code)) return error
  if (/not-authorized|\bforbidden\b|no admin rights|\b403\b/i.test(details)) return notAdmin(details, error)
  if (/item-not-found|\bgone\b|not a participant|not in (that|the) group/i.test(details))
    return new SendError('refused', 'ERR_NO_GROUP_FOUND', details, { cause: error })
  return null
}

export const notAdmin = (details: string, cause?: unknown): SendError =>
  new SendError('refused', 'ERR_GROUP_NOT_ADMIN', details, { cause })
