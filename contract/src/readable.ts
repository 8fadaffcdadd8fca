/** What PostgreSQL cannot hold, a NUL or half a character, is shown as what it is: unreadable. */
export const readable = (text: string, most: number): string => text.replaceAll('\0', '\uFFFD').slice(0, most).toWellFormed()
