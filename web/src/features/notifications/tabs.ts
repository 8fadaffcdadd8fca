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

const ticketHere = (): number => Number(/^#\/atendimento\/(\d+)/.exec(location.hash)?.[1] ?? 0)

/** As long as somebody looks at this tab, the others know at which ticket. */
export function tellWhereOneLooks(): void {
  let release: () => void = () => undefined
  const tell = () => {
    release()
    if (!document.hasFocus()) return
    void navigator.locks?.request(`${LOOKS}${ticketHere()}`, { mode: 'shared' }, () => {
      return new Promise<void>(resolve => {
        release = resolve
      })
    })
  }
  for (const event of ['focus', 'blur', 'hashchange']) window.addEventListener(event, tell)
  tell()
}

/** The tickets somebody has before their eyes, in any tab: 0 stands for another screen, none for nobody there. */
export async function lookedAt(): Promise<number[]> {
  if (!navigator.locks) return document.hasFocus() ? [ticketHere()] : []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => (name?.startsWith(LOOKS) ? [Number(name.slice(LOOKS.length))] : []))
}
