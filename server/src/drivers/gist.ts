/** Enough of a server's answer to recognise it: one in trouble sends whole pages. */
export const gist = (text: string): string =>
  text
    .slice(0, 20_000)
    .replace(/<(style|script)[^>]*>[^<]*<\/\1>|<[^<>]*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
