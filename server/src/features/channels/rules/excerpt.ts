const SHOWN = 300
const HIDDEN = '••••'
/** What opens something, by the names providers give it, in JSON, in a form, or within a text of either. A name is looked for from its
 * beginning and is no longer than any is: a file written out in letters is passed over once. */
const NAMED =
  /((?:(?<![\w-])[\w-]{0,64}(?:token|secret|passw(?:or)?d|api-?_?key|signature|authorization|credential)|bearer|jwt|cookie)[\w-]{0,64}\\*"?(?:\s*[:=]\s*|%22%3A)\\*(?:"|%22)?)([^"\\&\s,}%]+)/gi

/** The beginning of a call or of news as people read it. Its readers run channels, and must not get what opens their accounts. */
export const excerptOf = (text: string, secrets: readonly string[]): string => withoutSecrets(text, secrets).slice(0, SHOWN)

/** What opens something, the known of it and what is named so, is hidden. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.filter(secret => secret.length >= 4).reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text)
  return known.replace(NAMED, `$1${HIDDEN}`)
}
