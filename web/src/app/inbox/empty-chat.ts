const EMPTY = /^\/atendimento\/chats\/?$/
const CHAT = /^\/atendimento\/\d+\/?$/

/** From the empty chat one does not go to itself again, nor to a chat nobody chose: what was chosen carries its moment. */
export const isHeldBack = (from: string, to: string, search: string): boolean =>
  EMPTY.test(from) && (EMPTY.test(to) || (CHAT.test(to) && !new URLSearchParams(search).has('t')))
