/** Letters that turn a text around, or are not seen: shown by their number, so that nobody reads what does not stand there. */
const TURNING = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
const shown = (text: string): string =>
  text.replace(TURNING, sign => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)

type Part = { text: string } | { text: string; href: string; host: string }

const LINK = /https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/** Plain text with its links: only https, each with the host it leads to. */
export function noticeParts(message: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const { 0: href, index } of message.matchAll(LINK)) {
    const host = hostOf(href)
    if (host === null) continue
    if (index > done) parts.push({ text: shown(message.slice(done, index)) })
    parts.push({ text: shown(href), href, host })
    done = index + href.length
  }
  if (done < message.length) parts.push({ text: shown(message.slice(done)) })
  return parts
}

function hostOf(href: string): string | null {
  try {
    return new URL(href).host
  } catch {
    return null
  }
}
