const MOST = 200

/** A file's name as people see it: no folders, nothing that is not seen, nothing that turns the text around. */
export function fileName(given: string | undefined, otherwise: string): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).pop() ?? ''
  const name = last.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '').trim()
  if (name === '' || /^\.+$/.test(name)) return otherwise
  if (name.length <= MOST) return name
  const ending = /\.[\w-]{1,10}$/.exec(name)?.[0] ?? ''
  return (name.slice(0, MOST - ending.length) + ending).toWellFormed()
}
