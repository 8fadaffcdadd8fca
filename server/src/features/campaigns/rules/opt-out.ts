/** A campaign's own button. */
export const stopChosen = (choice: string | undefined): number | null => {
  const found = /^stop:(\d+)$/.exec(choice ?? '')
  return found ? Number(found[1]) : null
}

/** The whole message is one of the words, in any case, with any accents and marks; a word in a sentence is none. */
export function isOptOut(body: string, words: string): boolean {
  const said = plain(body)
  return said !== '' && words.split(/[,;\n]/).some(word => plain(word) === said)
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
