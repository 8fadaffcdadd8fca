/** Reading what others send: any depth, nothing certain. */
export function at(node: unknown, ...path: string[]): unknown {
  let here = node
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = Reflect.get(here, key)
  }
  return here ?? undefined
}

export function textAt(node: unknown, ...path: string[]): string {
  const value = at(node, ...path)
  return typeof value === 'string' ? value : ''
}

/** Large numbers come as numbers, texts, or as two halves. */
export function numberAt(node: unknown, ...path: string[]): number | undefined {
  const value = at(node, ...path)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined
  const low = at(value, 'low')
  const high = at(value, 'high')
  return typeof low === 'number' && typeof high === 'number' ? high * 2 ** 32 + (low >>> 0) : undefined
}

export const isAt = (node: unknown, ...path: string[]): boolean => at(node, ...path) === true

export function listAt(node: unknown, ...path: string[]): unknown[] {
  const value = at(node, ...path)
  return Array.isArray(value) ? value : []
}
