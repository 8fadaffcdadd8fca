import type { RunEffect } from '../run.ts'

/** Texts as they go out: no longer than a channel takes, and no more of them than needed. */

/** A text in pieces that a channel takes: cut at a paragraph, else a line, else a word. */
export function pieces(text: string, most: number): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > most) {
    const at = cutIn(rest, most)
    found.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  if (rest !== '') found.push(rest)
  return found
}

function cutIn(text: string, most: number): number {
  const head = text.slice(0, most)
  for (const sign of ['\n\n', '\n', ' ']) {
    const at = head.lastIndexOf(sign)
    if (at > most / 3) return at
  }
  // Never through the middle of a sign of two halves.
  const isHigh = /[\uD800-\uDBFF]$/.test(head)
  return isHigh && most > 1 ? most - 1 : most
}

/** What buttons and lists may say over them. */
export const INTERACTIVE_BODY_MAX = 1024

/** Texts that follow each other as one message, and the last of them as the words over a menu, where each message is billed. */
export function joined(effects: readonly RunEffect[], textMax: number): RunEffect[] {
  const found: RunEffect[] = []
  for (const effect of effects) {
    const last = found.at(-1)
    const both = last && together(last, effect, textMax)
    if (both) found[found.length - 1] = both
    else found.push(effect)
  }
  return found
}

function together(first: RunEffect, second: RunEffect, textMax: number): RunEffect | null {
  if (first.do !== 'send' || first.part.type !== 'text') return null
  const words = first.part.text
  if (second.do === 'send' && second.part.type === 'text') {
    const text = `${words}\n\n${second.part.text}`
    return text.length <= textMax ? { ...second, part: { type: 'text', text } } : null
  }
  if (second.do !== 'menu') return null
  const text = `${words}\n\n${second.menu.text}`
  const most = second.menu.look === 'numbers' ? textMax : INTERACTIVE_BODY_MAX
  return text.length <= most ? { ...second, menu: { ...second.menu, text } } : null
}
