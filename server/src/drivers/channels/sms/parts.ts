/** The alphabet of 1985, in 7 bits; the second line costs two places each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('\f^{}\\[~]|€')

/** How many short messages a text becomes, which is what is billed: one letter outside the alphabet more than halves their size. */
export function partsOf(text: string): number {
  const letters = [...text]
  const isBasic = letters.every(letter => BASIC.has(letter) || EXTENDED.has(letter))
  if (!isBasic)
    return text.length <= 70
      ? 1
      : pieces(
          letters.map(letter => letter.length),
          67,
        )
  const sizes = letters.map(letter => (EXTENDED.has(letter) ? 2 : 1))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return total <= 160 ? 1 : pieces(sizes, 153)
}

/** A letter of two places is never cut in the middle. */
function pieces(sizes: readonly number[], room: number): number {
  let count = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > room) {
      count++
      used = 0
    }
    used += size
  }
  return count
}
