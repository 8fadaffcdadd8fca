const KEY = 'balcao.inbox.emoji'
const MOST = 16
const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export const eachEmoji = (text: string): string[] => [...segments.segment(text)].map(({ segment }) => segment)

/** What one uses, the last first. */
export const recentEmoji = (): string[] => eachEmoji(localStorage.getItem(KEY) ?? '👍❤️😂😮😢🙏')

export function usedEmoji(emoji: string): void {
  const next = [emoji, ...recentEmoji().filter(one => one !== emoji)].slice(0, MOST)
  localStorage.setItem(KEY, next.join(''))
}
