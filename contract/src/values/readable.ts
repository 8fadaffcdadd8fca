/** What PostgreSQL cannot hold, a NUL or half a character, is shown as what it is: unreadable. */
export const readable = (text: string, most: number): string => text.replaceAll('\0', '\uFFFD').slice(0, most).toWellFormed()

const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|(?<!\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D/gu
/** Without letters nobody sees, and those that turn the text around: two names that look alike are alike. Emoji stay joined. */
export const seen = (text: string): string => text.replace(UNSEEN, '')

const NAME_MAX = 200
/** A name as somebody else's system gives it. One of nothing that is seen is none. */
export const readableName = (text: string): string => readable(seen(text).trim(), NAME_MAX)
