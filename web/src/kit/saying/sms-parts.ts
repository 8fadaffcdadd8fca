/** The letters every telephone has; those after them take two places. */
const PLAIN =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const DOUBLE = '^{}\\[~]|€'

/** How many messages a text is paid for as: with any other letter, as ã or ç, less than half of it fits in one. */
export function partsOf(text: string): { parts: number; isPlain: boolean } {
  const letters = [...text]
  const isPlain = letters.every(letter => PLAIN.includes(letter) || DOUBLE.includes(letter))
  const length = isPlain ? letters.reduce((sum, letter) => sum + (DOUBLE.includes(letter) ? 2 : 1), 0) : text.length
  const [alone, joined] = isPlain ? [160, 153] : [70, 67]
  return { parts: length <= alone ? Math.min(length, 1) : Math.ceil(length / joined), isPlain }
}
