/** Which of the two helpers over the page is open; kept here so that opening one fetches it, and nothing else does. */
type Helper = 'palette' | 'cheat-sheet' | null

let open: Helper = null
const listeners = new Set<() => void>()

export const openHelper = (): Helper => open

export function show(next: Helper): void {
  open = next
  for (const listener of listeners) listener()
}

export const openCheatSheet = (): void => show('cheat-sheet')

export const onHelper = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
