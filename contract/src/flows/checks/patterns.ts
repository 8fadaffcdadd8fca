/** Whether the linear engine takes a pattern: no look-around, no references back to a group. */
export function isLinearPattern(pattern: string): boolean {
  if (/\(\?(?:[=!]|<[=!])|\\[1-9]|\\k</.test(pattern.replace(/\\\\/g, ''))) return false
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}
