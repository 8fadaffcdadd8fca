/** What may stand in a cell of a file for a spreadsheet, said once: for the server's exports, the browser's, and what is read in again. */

/** Signs nobody sees, which a spreadsheet skips before it looks at the first one. */
const UNSEEN = String.raw`[\s\u0000\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*`
/** With their full-width and small forms: some spreadsheets take those for the same. */
const BEGINS_A_FORMULA = String.raw`[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]`
const LIVE = new RegExp(`^(?:[\\t\\r\\n\\u0000]|${UNSEEN}${BEGINS_A_FORMULA})`)

/** A phone as the world writes it, which nothing could reckon: all digits, or a space after its country, eight to fifteen of them. */
const PHONE = /^(?=(?:\D*\d){8,15}$)\+[1-9](?:\d+|\d{0,2} \(?\d{1,5}\)?(?:[ -]\d{2,9}){1,4})$/

const isLive = (text: string): boolean => LIVE.test(text) && !PHONE.test(text)
const bare = (text: string): string => text.replace(/^'+/, '')

/**
 * A text as a CSV may hold it: what a spreadsheet would take for a formula and run gets the apostrophe that says "this is text".
 * Our own numbers come here as numbers, not as texts.
 */
export const guarded = (text: string): string => (isLive(bare(text)) ? `'${text}` : text)

/** As it was before it was guarded. */
export const unguarded = (text: string): string => (text.startsWith("'") && isLive(bare(text)) ? text.slice(1) : text)

/** Portuguese and most of Europe write 1,5 and part their columns by semicolons; their Excel expects the same. */
export const separatorFor = (locale: string): ',' | ';' => (decimalOf(locale) === ',' ? ';' : ',')

const decimals = new Map<string, ',' | '.'>()

/** Asked of the language's own format once: a file of a million rows asks for each number, and each new format costs 30 µs. */
function decimalOf(locale: string): ',' | '.' {
  const known = decimals.get(locale)
  if (known !== undefined) return known
  const sign = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'
  decimals.set(locale, sign)
  return sign
}

/** A number as the locale's spreadsheet reads one: its own decimal sign, and nothing between the thousands. */
export const numberText = (value: number, locale: string): string => String(value).replace('.', decimalOf(locale))

/** With this in front, Excel reads accents right. */
export const CSV_MARK = '\uFEFF'
