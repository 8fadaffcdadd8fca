import { parse } from 'node:querystring'

/** Some clients mark what may come several times by brackets after its name. */
export function readQuery(query: string): Record<string, unknown> {
  const read: Record<string, unknown> = parse(query)
  for (const marked of Object.keys(read).filter(name => name.endsWith('[]'))) {
    const name = marked.slice(0, -2)
    read[name] = [read[name] ?? [], read[marked]].flat()
    delete read[marked]
  }
  return read
}

/** An escape: two that make one sign, one that is half a sign, or any other. */
const ESCAPES = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(?<half>u[dD][89a-fA-F][\da-fA-F]{2})|.)/gs
const SURROGATE = /\\u[dD][89a-fA-F]/

/** Half a sign, what is left of an emoji that was cut in two, is shown as what it is: unreadable. */
export const readable = (json: string): string =>
  SURROGATE.test(json) ? json.replace(ESCAPES, (all, half: string | undefined) => (half === undefined ? all : '\\ufffd')) : json
