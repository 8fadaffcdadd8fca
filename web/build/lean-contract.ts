import type { Plugin } from 'vite'

/** What the server and the API's page read of a route, and of a resource; a browser asks, and believes what is answered. */
const UNREAD: Record<string, ReadonlySet<string>> = {
  route: new Set(['summary', 'reply', 'fails']),
  resource: new Set(['read', 'missing', 'fails']),
  plainResource: new Set(['read', 'missing', 'fails']),
}

/**
 * Routes without the parts no browser reads, and so without the schemas only these name: 8 KB of gzipped JavaScript. What is
 * uploaded goes by hand and reads its answer with the route's schema, so those routes stay whole.
 */
export const leanContract = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  transform(code, id) {
    if (!/\/contract\/src\/(\w[\w-]*\/)?\w[\w-]*\.ts$/.test(id) || id.endsWith('/files.ts')) return null
    const cuts: Node[] = []
    walk(this.parse(code), node => {
      const unread = node.type === 'CallExpression' ? UNREAD[nameOf(node.callee)] : undefined
      if (!unread) return
      const given = (node.arguments as Node[]).at(-1)
      if (given?.type !== 'ObjectExpression') return
      for (const part of given.properties as (Node & { key?: Node })[])
        if (part.key && unread.has(String(part.key.name))) cuts.push(part)
    })
    // `...{}` adds nothing, and the comma after it may stay.
    const fromTheEnd = cuts.sort((a, b) => b.start - a.start)
    return fromTheEnd.reduce((rest, { start, end }) => `${rest.slice(0, start)}...{}${rest.slice(end)}`, code)
  },
})

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const nameOf = (callee: unknown) => (isNode(callee) && callee.type === 'Identifier' ? String(callee.name) : '')
const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part

function walk(part: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(part)) for (const one of part) walk(one, visit)
  else if (isNode(part)) {
    visit(part)
    for (const inner of Object.values(part)) walk(inner, visit)
  }
}
