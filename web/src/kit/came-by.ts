import type { PlainKey } from '../i18n/index.ts'

const KNOWN = ['ad', 'post', 'story', 'mention', 'product'] as const

/** What somebody came by or speaks of, in words. */
export const cameByKey = (source: string): PlainKey => {
  const known = KNOWN.find(one => one === source)
  return known ? `kit.cameBy_${known}` : 'kit.cameBy_link'
}
