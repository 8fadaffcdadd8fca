/** "2.20" of old requirements is 2.2: no release was ever numbered otherwise. */
const OLDEST = [2, 2, 0]

/** Is this release old enough to warn about? One that does not say is not. */
export function isTooOld(version: string): boolean {
  const numbers = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
  if (!numbers) return false
  const i = numbers.findIndex((number, place) => number !== OLDEST[place])
  return i >= 0 && (numbers[i] ?? 0) < (OLDEST[i] ?? 0)
}
