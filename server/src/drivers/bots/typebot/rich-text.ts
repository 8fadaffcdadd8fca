import { type Fields, fieldsIn, isFields, listIn, textIn } from '../lib/json.ts'

/** What older servers send instead of Markdown, with the marks of phones. An empty paragraph is an empty line. */
export const plainOf = (richText: unknown): string =>
  listIn(richText)
    .filter(isFields)
    .map(block => blockOf(block, 0))
    .join('\n')

const DEPTH_MOST = 10

function blockOf(block: Fields, depth: number): string {
  if (depth > DEPTH_MOST) return ''
  const children = listIn(block.children).filter(isFields)
  if (block.type === 'ul' || block.type === 'ol') {
    return children.map((child, i) => `${block.type === 'ol' ? `${i + 1}.` : '-'} ${blockOf(child, depth + 1).trim()}`).join('\n')
  }
  return children.map(child => inlineOf(child, depth + 1)).join('')
}

function inlineOf(node: Fields, depth: number): string {
  if (depth > DEPTH_MOST) return ''
  if (typeof node.text === 'string') return marked(node)
  const inner = listIn(node.children)
    .filter(isFields)
    .map(child => inlineOf(child, depth + 1))
    .join('')
  if (node.type !== 'a') return node.type === 'ul' || node.type === 'ol' ? blockOf(node, depth) : inner
  const url = textIn(node.url) || textIn(fieldsIn(node.data).url)
  return !url || inner === url ? inner || url : `${inner}: ${url}`
}

function marked({ text, bold, italic }: Fields): string {
  const words = textIn(text)
  if (!words.trim()) return words
  const core = words.trim()
  const before = words.slice(0, words.length - words.trimStart().length)
  const after = words.slice(words.trimEnd().length)
  const slanted = italic === true ? `_${core}_` : core
  return `${before}${bold === true ? `*${slanted}*` : slanted}${after}`
}
