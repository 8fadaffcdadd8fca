/** Where a text stops being JSON, for people: the line, the column, and what is wrong there. */

export const JSON_BROKEN = ['value', 'comma', 'colon', 'name', 'string', 'end', 'more', 'deep'] as const
interface BrokenJson {
  line: number
  column: number
  why: (typeof JSON_BROKEN)[number]
}

const DEEPEST = 200
class Broken extends Error {
  readonly at: number
  readonly why: BrokenJson['why']
  constructor(at: number, why: BrokenJson['why']) {
    super(why)
    this.at = at
    this.why = why
  }
}

/** Null: it is JSON. */
export function brokenAt(text: string): BrokenJson | null {
  try {
    const end = value(text, space(text, 0), 0)
    const rest = space(text, end)
    if (rest < text.length) throw new Broken(rest, 'more')
    return null
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    const before = text.slice(0, error.at).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, why: error.why }
  }
}

function space(text: string, at: number): number {
  let i = at
  while (' \t\n\r\uFEFF'.includes(text[i] ?? 'x')) i++
  return i
}

const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y

function value(text: string, at: number, depth: number): number {
  if (depth > DEEPEST) throw new Broken(at, 'deep')
  const sign = text[at]
  if (sign === undefined) throw new Broken(at, 'end')
  if (sign === '"') return string(text, at)
  if (sign === '{') return many(text, at, depth, '}', member)
  if (sign === '[') return many(text, at, depth, ']', value)
  WORD.lastIndex = at
  if (!WORD.test(text)) throw new Broken(at, 'value')
  return WORD.lastIndex
}

function many(text: string, at: number, depth: number, close: string, one: typeof value): number {
  let i = space(text, at + 1)
  if (text[i] === close) return i + 1
  for (;;) {
    i = space(text, one(text, i, depth + 1))
    if (text[i] === close) return i + 1
    if (text[i] === undefined) throw new Broken(i, 'end')
    if (text[i] !== ',') throw new Broken(i, 'comma')
    i = space(text, i + 1)
  }
}

function member(text: string, at: number, depth: number): number {
  if (text[at] === undefined) throw new Broken(at, 'end')
  if (text[at] !== '"') throw new Broken(at, 'name')
  const colon = space(text, string(text, at))
  if (text[colon] !== ':') throw new Broken(colon, 'colon')
  return value(text, space(text, colon + 1), depth)
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
function string(text: string, at: number): number {
  for (let i = at + 1; ; ) {
    const sign = text[i]
    if (sign === undefined || sign < ' ') throw new Broken(at, 'string')
    if (sign === '"') return i + 1
    if (sign === '\\') {
      ESCAPE.lastIndex = i
      if (!ESCAPE.test(text)) throw new Broken(i, 'string')
      i = ESCAPE.lastIndex
    } else i++
  }
}
