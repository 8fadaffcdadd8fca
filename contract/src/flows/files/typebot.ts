import { NODES_MAX } from '../document.ts'
import type { FlowNode, MessagePart } from '../nodes.ts'
import { Drawing, STEP_Y } from './drawing.ts'
import { count, FlowFileFault, type Loose, list, text, thing, things } from './loose.ts'
import type { Read } from './ours.ts'
import type { Finder } from './references.ts'
import { blockOf } from './typebot-block.ts'
import { type Block, Jump, type Typebot } from './typebot-parts.ts'

/** A file of Typebot 6: groups of blocks, with edges between blocks and groups. */

export const isTypebot = (file: Loose): boolean => Array.isArray(file.groups) && Array.isArray(file.edges)

export function readTypebot(file: Loose, finder: Finder): Read {
  const groups = things(file.groups)
  const blocks = groups.reduce((sum, group) => sum + list(group.blocks).length, 0)
  if (blocks > NODES_MAX * 4) throw new FlowFileFault('tooMany', { most: NODES_MAX, count: blocks })
  const drawing = new Drawing()
  const names = new Map(things(file.variables).map(one => [text(one.id), text(one.name, 60)]))
  const typebot: Typebot = {
    drawing,
    finder,
    variable: id => drawing.variable(names.get(text(id)) || text(id, 30) || 'valor'),
    filled: said =>
      said.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => `{{${drawing.variable(name.trim().replace(/^=|=$/g, '').trim())}}}`),
  }
  const start = drawing.add('start', 'start', {}, [-320, 0])
  const entries = new Map<string, string>()
  const open: { from: string; exit: string; edge: unknown }[] = []
  for (const group of groups) groupOf(typebot, group, entries, open)
  const edges = new Map(things(file.edges).map(one => [text(one.id), thing(one.to)]))
  const led = (edge: unknown) => {
    const to = edges.get(text(edge))
    return to && (entries.get(`b:${text(to.blockId)}`) ?? entries.get(`g:${text(to.groupId)}`))
  }
  for (const { from, exit, edge } of open)
    drawing.line(from, exit, edge instanceof Jump ? entries.get(`g:${edge.group}`) : led(edge))
  const event = things(file.events).find(one => one.type === 'start')
  drawing.line(start, 'next', led(event?.outgoingEdgeId) ?? entries.get(`g:${text(groups[0]?.id)}`))
  const left = ['theme', 'settings', 'publicId', 'customDomain'].filter(key => file[key] !== undefined && file[key] !== null)
  return { name: text(file.name, 120), description: '', document: drawing.document(start), became: drawing.became, left }
}

function groupOf(
  typebot: Typebot,
  group: Loose,
  entries: Map<string, string>,
  open: { from: string; exit: string; edge: unknown }[],
): void {
  const { drawing } = typebot
  const place = thing(group.graphCoordinates)
  const at: [number, number] = [count(place.x, -1e5, 1e5) ?? 0, count(place.y, -1e5, 1e5) ?? 0]
  const title = text(group.title, 80)
  let last: { id: string; exit: string; edge: unknown } | null = null
  let said: { id: string; parts: MessagePart[] } | null = null
  const enter = (block: Loose, id: string) => {
    if (!entries.has(`g:${text(group.id)}`)) entries.set(`g:${text(group.id)}`, id)
    entries.set(`b:${text(block.id)}`, id)
  }
  for (const block of things(group.blocks)) {
    const part = partOf(typebot, block)
    if (part && said && said.parts.length < 10) {
      said.parts.push(part)
      drawing.change(said.id, 'message', { parts: said.parts })
      entries.set(`b:${text(block.id)}`, said.id)
      if (last) last.edge = block.outgoingEdgeId
      continue
    }
    const asked = said
    const made: Block = part
      ? { id: drawing.add('message', text(block.type, 80), { name: title, parts: [part] }, at), exit: 'next', doors: [] }
      : blockOf(typebot, block, at, takeLast(drawing, asked))
    said = part ? { id: made.id, parts: [part] } : null
    enter(block, made.id)
    if (last) drawing.line(last.id, last.exit, made.id)
    at[1] += STEP_Y
    for (const { exit, edge } of made.doors) open.push({ from: made.id, exit, edge })
    last = made.exit === null ? null : { id: made.id, exit: made.exit, edge: block.outgoingEdgeId }
    if (last && block.outgoingEdgeId !== undefined && block.outgoingEdgeId !== null && !part)
      open.push({ from: last.id, exit: last.exit, edge: block.outgoingEdgeId })
  }
  if (last) open.push({ from: last.id, exit: last.exit, edge: last.edge })
}

/** The words right before a question are the question. Its bubble keeps them where it has nothing else to say. */
function takeLast(drawing: Drawing, said: { id: string; parts: MessagePart[] } | null): (node: FlowNode) => string {
  return () => {
    const last = said?.parts.at(-1)
    if (!said || last?.type !== 'text' || said.parts.length < 2) return ''
    drawing.change(said.id, 'message', { parts: said.parts.slice(0, -1) })
    return last.text
  }
}

const TEXT_MAX = 4096
const BUBBLES: Readonly<Record<string, string>> = { image: 'image/*', video: 'video/*', audio: 'audio/*' }

function partOf({ filled, finder }: Typebot, block: Loose): MessagePart | null {
  const type = text(block.type)
  const content = thing(block.content)
  if (type === 'text')
    return {
      type: 'text',
      text: filled(
        (richText(content.richText) || text(content.plainText) || text(content.html).replace(/<[^>]+>/g, '')).slice(0, TEXT_MAX),
      ).slice(0, TEXT_MAX),
    }
  const mimetype = BUBBLES[type]
  const url = text(content.url, 500)
  if (mimetype) {
    finder.lacks('file', `file:${url}`, url, text(block.id, 40))
    return { type: 'file', fileId: null, fileName: url, mimetype, caption: '' }
  }
  return type === 'embed' && url ? { type: 'text', text: url } : null
}

const MARKS = [
  ['bold', '*'],
  ['italic', '_'],
  ['underline', ''],
] as const // prettier-ignore

/** Paragraphs and lists with WhatsApp's marks. */
const richText = (value: unknown): string => {
  const said = wordsIn(value, 0).slice(0, TEXT_MAX)
  let end = said.length
  while (said[end - 1] === '\n') end--
  return said.slice(0, end)
}

function wordsIn(value: unknown, depth: number): string {
  if (depth > 12) return ''
  return things(value)
    .map(one => {
      const inner = one.children === undefined ? text(one.text) : wordsIn(one.children, depth + 1)
      if (one.type === 'li') return `- ${inner}\n`
      if (one.type === 'a') return one.url && one.url !== inner ? `${inner}: ${text(one.url)}` : inner
      if (one.type === 'p') return `${inner}\n`
      const mark = inner.trim() ? (MARKS.find(([key]) => one[key] === true)?.[1] ?? '') : ''
      return `${mark}${inner}${mark}`
    })
    .join('')
}
