import type { useText } from '../../../i18n/index.ts'
import type { Colleague } from './viewers.ts'

const firstName = (name: string) => name.split(/\s+/)[0] ?? name

/** What is said of the others at a ticket: who writes, or else who looks. */
export function wordsOf(colleagues: readonly Colleague[], t: ReturnType<typeof useText>): string {
  const writing = colleagues.filter(one => one.isTyping)
  const [first, ...more] = writing.length > 0 ? writing : colleagues
  if (!first) return ''
  const name = firstName(first.name)
  if (more.length > 0) return t(first.isTyping ? 'tickets.writingMore' : 'tickets.viewingMore', { name, count: more.length })
  return t(first.isTyping ? 'tickets.writing' : 'tickets.viewing', { name })
}
