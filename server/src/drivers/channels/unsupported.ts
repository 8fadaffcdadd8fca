import type { MessageNews, News } from './driver.ts'

/** Somebody said something of a kind that is not known here: it stands in the conversation as such, and is kept as it came. */
export const unsupported = (frame: Omit<MessageNews, 'text' | 'kind'>, what: string): News[] => [
  { ...frame, text: '', kind: 'unsupported' },
  { type: 'unknown', what },
]
