/** One tab speaks for all of a browser. Locks end with the tab that holds them, so no tab that is gone holds its tongue. */

const LOOKS = 'balcao.looks:'

/** Resolves as soon as no other tab has it; kept until this tab closes. */
export function claim(name: string): { isMine(): boolean } {
  let isMine = !navigator.locks
  void navigator.locks?.request(name, () => {
    isMine = true
    return new Promise<never>(() => undefined)
  })
  return { isMine: () => isMine }
}

/** A ticket by its number, a chat as `c` and its number, anything else 0. */
const placeHere = (): string => {
  const [, ticket, chat] = /^#\/(?:atendimento\/(\d+)|chat-privado\?c=(\d+))/.exec(location.hash) ?? []
  return ticket ?? (chat ? `c${chat}` : '0')
}

/** As long as somebody looks at this tab, the others know at which ticket. */
export function tellWhereOneLooks(): void {
  let release: () => void = () => undefined
  const tell = () => {
    release()
    if (!document.hasFocus()) return
    void navigator.locks?.request(`${LOOKS}${placeHere()}`, { mode: 'shared' }, () => {
      return new Promise<void>(resolve => {
        release = resolve
      })
    })
  }
  for (const event of ['focus', 'blur', 'hashchange']) window.addEventListener(event, tell)
  tell()
}

/** The tickets and chats somebody has before their eyes, in any tab: 0 stands for another screen, none for nobody there. */
export async function lookedAt(): Promise<string[]> {
  if (!navigator.locks) return document.hasFocus() ? [placeHere()] : []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => (name?.startsWith(LOOKS) ? [name.slice(LOOKS.length)] : []))
}
