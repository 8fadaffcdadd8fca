import type { LinkPreview } from '@balcao/contract/tickets/ticket-rows'

const TITLE_MAX = 200
const DESCRIPTION_MAX = 300

/** What a page says of itself in its head, for the preview of its address; null: nothing. */
export function previewFrom(html: string, url: string): LinkPreview | null {
  const said = metaOf(html)
  const title = shortened(said.get('og:title') ?? said.get('twitter:title') ?? titleOf(html), TITLE_MAX)
  if (title === '') return null
  const description = shortened(said.get('og:description') ?? said.get('description') ?? '', DESCRIPTION_MAX)
  const site = shortened(said.get('og:site_name') ?? new URL(url).hostname.replace(/^www\./, ''), TITLE_MAX)
  return { url, title, site, ...(description ? { description } : {}) }
}

/** The first word on each subject counts. */
function metaOf(html: string): Map<string, string> {
  const said = new Map<string, string>()
  for (const [tag] of html.matchAll(/<meta\s[^<>]{0,4000}>/gi)) {
    const subject = attribute(tag, 'property') ?? attribute(tag, 'name')
    const words = attribute(tag, 'content')
    if (subject && words && !said.has(subject.toLowerCase())) said.set(subject.toLowerCase(), words)
  }
  return said
}

const titleOf = (html: string): string => /<title[^<>]{0,200}>([^<]{0,2000})/i.exec(html)?.[1] ?? ''

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return found?.[1] ?? found?.[2] ?? found?.[3]
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Plain words: entities are read as their signs. */
function readable(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return NAMED[String(name).toLowerCase()] ?? whole
  })
}

function shortened(text: string, most: number): string {
  const plain = readable(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()
  return plain.length > most
    ? `${plain
        .slice(0, most - 1)
        .trimEnd()
        .toWellFormed()}…`
    : plain
}
