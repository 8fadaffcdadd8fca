import { addressIn, LINK } from '@balcao/contract/messages/links'

/** What people write between signs, as WhatsApp reads it: *bold*, _italic_, ~struck~, `code`, ```monospaced```; and links. */
export type Node = string | { as: 'bold' | 'italic' | 'struck' | 'mono'; in: Node[] } | { as: 'link'; href: string; text: string }

const SIGNS = { '*': 'bold', _: 'italic', '~': 'struck' } as const
type Sign = keyof typeof SIGNS
const isSign = (char: string | undefined): char is Sign => char !== undefined && Object.hasOwn(SIGNS, char)
const isEdge = (sign: string | undefined) => sign === undefined || /[\s\p{P}\p{S}]/u.test(sign)

export const format = (text: string): Node[] => glued(split(text, MONO, toMono, outside => split(outside, LINK, toLink, signs)))

/** What stands between ``` or ` is left as it was typed. */
const MONO = /```([\s\S]+?)```|`([^`\n]+)`/gu
const toMono = (found: RegExpExecArray): Found => ({
  node: { as: 'mono', in: [found[1] ?? found[2] ?? ''] },
  length: found[0].length,
})

function toLink([written]: RegExpExecArray): Found {
  const href = addressIn(written)
  return { node: { as: 'link', href, text: href }, length: href.length }
}

interface Found {
  node: Node
  length: number
}

function split(text: string, pattern: RegExp, made: (found: RegExpExecArray) => Found, rest: (text: string) => Node[]): Node[] {
  const nodes: Node[] = []
  let from = 0
  for (const found of text.matchAll(pattern)) {
    const { node, length } = made(found)
    nodes.push(...rest(text.slice(from, found.index)), node)
    from = found.index + length
  }
  return [...nodes, ...rest(text.slice(from))]
}

/** A pair of signs around words, on one line, not inside a word. */
function signs(text: string): Node[] {
  const closing = closers(text)
  const nodes: Node[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (!isSign(sign) || !opens(text, at)) continue
    const to = closing(sign, at)
    if (to < 0) continue
    nodes.push(text.slice(from, at), { as: SIGNS[sign], in: signs(text.slice(at + 1, to)) })
    from = to + 1
    at = to
  }
  return [...nodes, text.slice(from)]
}

const opens = (text: string, at: number): boolean => isEdge(text[at - 1]) && !isBlank(text[at + 1]) && text[at + 1] !== text[at]
const closes = (text: string, at: number): boolean => !isBlank(text[at - 1]) && isEdge(text[at + 1])
const isBlank = (char: string | undefined) => char === undefined || /\s/u.test(char)

/** Where a sign that opens there closes, on the same line; asked from the left to the right, so that each letter is looked at once. */
function closers(text: string): (sign: Sign, from: number) => number {
  const next: Partial<Record<Sign, number>> = {}
  return (sign, from) => {
    let at = next[sign] ?? 0
    if (at < from + 2) {
      at = from + 2
      while (at < text.length && !(text[at] === '\n' || (text[at] === sign && closes(text, at)))) at++
    }
    next[sign] = at
    return text[at] === sign ? at : -1
  }
}

/** Neighbouring texts as one, empty ones gone. */
function glued(nodes: Node[]): Node[] {
  const all: Node[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (node === '') continue
    if (typeof node === 'string' && typeof last === 'string') all[all.length - 1] = last + node
    else all.push(typeof node !== 'string' && 'in' in node ? { ...node, in: glued(node.in) } : node)
  }
  return all
}

/** Up to three emoji and nothing else are drawn large. */
export const isOnlyEmoji = (text: string): boolean => text.length <= 40 && /^(?:\p{RGI_Emoji}\s?){1,3}$/v.test(text.trim())
