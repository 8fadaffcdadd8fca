import type { Values } from '@balcao/contract/messages/variables'

const HOLE = /\{\{\s*(\w+)\s*\}\}/g

/** The text with what its variables say marked; what says nothing is a gap. */
export function Filled({ template, values }: { template: string; values: Values }) {
  const parts: { text: string; hole?: 'filled' | 'gap' }[] = []
  let from = 0
  for (const found of template.matchAll(HOLE)) {
    const name = found[1] ?? ''
    parts.push({ text: template.slice(from, found.index) })
    const value = Object.hasOwn(values, name) ? values[name] : ''
    parts.push(value ? { text: value, hole: 'filled' } : { text: `[${name}]`, hole: 'gap' })
    from = found.index + found[0].length
  }
  parts.push({ text: template.slice(from) })
  return parts.map(({ text, hole }, i) =>
    hole ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <mark key={i} data-hole={hole}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
