/** No phone shows more. What is looked at is no longer, and each pattern passes over it once: a stranger's text holds up nobody. */
export const TEXT_MOST = 65_536

/** Engines write Markdown; phones know `*bold*`, `_italic_`, `~struck~` and bare addresses. */
export function phoneMarks(markdown: string): string {
  return outsideCode(markdown.slice(0, TEXT_MOST), text =>
    text
      .replace(/!\[([^\]\n]{0,500})\]\(([^()\s]{1,2000})\)/g, (_, label: string, url: string) =>
        label ? `${label}: ${url}` : url,
      )
      .replace(/\[([^\]\n]{1,500})\]\(([^()\s]{1,2000})(?: "[^"\n]{0,200}")?\)/g, (_, label: string, url: string) =>
        label === url ? url : `${label}: ${url}`,
      )
      .replace(/^( {0,3})#{1,6}[ \t]+(\S[^\n]*)$/gm, (_, indent: string, words: string) => `${indent}*${headingIn(words)}*`)
      .replace(/\*\*([^*\n]{1,2000})\*\*|__([^_\n]{1,2000})__/g, (_, stars?: string, lines?: string) => `*${stars ?? lines}*`)
      .replace(/\*{3,}/g, '*')
      .replace(/~~([^~\n]{1,2000})~~/g, '~$1~')
      .replace(/^([ \t]*)[*+] +/gm, '$1- ')
      .replace(/\\([\\`*_{}[\]()#+.!~>-])/g, '$1'),
  )
}

/** Without the signs that may close it. */
function headingIn(words: string): string {
  let end = words.trimEnd().length
  while (end > 1 && words[end - 1] === '#') end--
  return words.slice(0, end).trimEnd()
}

/** Code stays as it is. */
function outsideCode(text: string, change: (part: string) => string): string {
  return text
    .split(/(```[^`]*```|`[^`\n]*`)/)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('')
}

/** `![alt](address)` of a text of its own lines: pictures go out as pictures. */
export function picturesIn(markdown: string): { text: string; pictures: string[] } {
  const pictures: string[] = []
  const text = markdown
    .slice(0, TEXT_MOST)
    .replace(/!\[[^\]\n]{0,500}\]\((https?:\/\/[^()\s]{1,2000})\)/g, (whole, url: string) => {
      if (pictures.length >= 5) return whole
      pictures.push(url)
      return ''
    })
  return { text: text.replace(/\n{3,}/g, '\n\n').trim(), pictures }
}
