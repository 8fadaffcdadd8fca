const DEPTH_MOST = 50

/** What strangers write as JSON: null when it is none, or nested deeper than anything they mean. No key of it reaches a prototype. */
export function readJson(text: string): unknown {
  if (isDeep(text)) return null
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    return null
  }
}

function isDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const at = text[i]
    if (quoted) {
      if (at === '\\') i++
      else if (at === '"') quoted = false
    } else if (at === '"') quoted = true
    else if (at === '{' || at === '[') {
      depth++
      if (depth > DEPTH_MOST) return true
    } else if (at === '}' || at === ']') depth--
  }
  return false
}

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const countIn = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0)
