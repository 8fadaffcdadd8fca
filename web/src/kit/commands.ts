import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Something a screen can do now: by its key, and from the palette. */
export interface Command {
  id: string
  name: string
  /** One key, as it is written on it. */
  keys?: string
  run(): void
}

let offered: readonly (() => readonly Command[])[] = []
const listeners = new Set<() => void>()
function set(next: typeof offered): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Offers these as long as the component stands; what is offered later comes first. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const mine = () => latest.current
    set([mine, ...offered])
    return () => set(offered.filter(one => one !== mine))
  }, [])
}

export const commandsNow = (): Command[] => offered.flatMap(list => list())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useCommandsNow = (): Command[] => {
  useSyncExternalStore(subscribe, () => offered)
  return commandsNow()
}

// Single keys ----------------------------------------------------------------------------------------------------------

const OFF_KEY = 'balcao.keys'
export const areKeysOn = (): boolean => localStorage.getItem(OFF_KEY) !== 'off'
export const switchKeys = (on: boolean): void => localStorage.setItem(OFF_KEY, on ? 'on' : 'off')

/** A letter typed into a field stays a letter, one with a modifier is somebody else's, and a question in front comes first. */
function onKey(event: KeyboardEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.getModifierState('AltGraph')
  if (!isPlain || event.defaultPrevented || event.isComposing || isTyping(event.target) || isAsked()) return
  if (event.key !== 'Escape' && !areKeysOn()) return
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key === 'Escape' ? 'Esc' : event.key
  const command = commandsNow().find(one => one.keys === key)
  if (!command) return
  event.preventDefault()
  command.run()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(checkbox|radio)$/.test(target.getAttribute('type') ?? '')))
const isAsked = () => document.querySelector('dialog[open], [role="menu"], .mantine-Popover-dropdown') !== null

if (typeof window !== 'undefined') window.addEventListener('keydown', onKey)
