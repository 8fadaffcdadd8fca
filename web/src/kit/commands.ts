import { type OwnShortcuts, SHORTCUTS, type Shortcut } from '@balcao/contract/access/auth'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { giveKeysBack, isWayBack, tookWord } from './writing.ts'

/** Something a screen can do now: by its key, and from the palette. */
export interface Command {
  id: string
  name: string
  /** One key, as it is written on it; `Alt+N` acts while somebody writes, too. */
  keys?: string
  /** A second one, for everybody the same. */
  also?: string
  /** Or one that everybody can choose. */
  shortcut?: Shortcut
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

// Whose keys ------------------------------------------------------------------------------------------------------------

let own: OwnShortcuts = {}

/** The keys of the person signed in. */
export function useOwnShortcuts(theirs: OwnShortcuts): void {
  useEffect(() => {
    own = theirs
    set([...offered])
  }, [theirs])
}

export const keyOf = (shortcut: Shortcut): string => own[shortcut] ?? SHORTCUTS[shortcut]
export const keyOfCommand = ({ keys, shortcut }: Command): string | undefined => (shortcut ? keyOf(shortcut) : keys)
export const useKeyOf = (shortcut: Shortcut): string => useSyncExternalStore(subscribe, () => keyOf(shortcut))

// Single keys ----------------------------------------------------------------------------------------------------------

const OFF_KEY = 'balcao.keys'
export const areKeysOn = (): boolean => localStorage.getItem(OFF_KEY) !== 'off'
export const switchKeys = (on: boolean): void => localStorage.setItem(OFF_KEY, on ? 'on' : 'off')

type Typed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'getModifierState'>

/**
 * The sign somebody typed, as it is written on its key; null when it is part of something else. A sign that is no letter may
 * need AltGr, as `/` does on some Brazilian keyboards, where Windows says Ctrl and Alt as well; with a letter these are
 * somebody else's.
 */
export function signOf(event: Typed): string | null {
  const { key } = event
  const isSign = key.length === 1 && !/[\p{L}\p{N}]/u.test(key)
  const isByAltGr = isSign && event.getModifierState('AltGraph')
  if (!isByAltGr && (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState('AltGraph'))) return null
  if (key === 'Escape') return 'Esc'
  return [...key].length === 1 ? key.toUpperCase() : key
}

type Chorded = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>

/** Alt and a letter, wherever it types another sign; AltGr says Ctrl as well and is none. */
export function chordOf({ altKey, ctrlKey, metaKey, shiftKey, code }: Chorded): string | null {
  const key = /^(?:Key([A-Z])|(Enter))$/.exec(code)
  return altKey && !ctrlKey && !metaKey && !shiftKey && key ? `Alt+${key[1] ?? key[2]}` : null
}

/** A letter typed into a field stays a letter, and so does one typed to a customer; a question in front comes first. */
function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isAsked()) return
  const chord = chordOf(event)
  const byChord = chord && commandsNow().find(({ keys }) => keys === chord)
  if (byChord) {
    event.preventDefault()
    byChord.run()
    return
  }
  const sign = signOf(event)
  if (!sign) return
  if (isWayBack(event)) {
    event.preventDefault()
    giveKeysBack()
    return
  }
  if (isTyping(event.target) || tookWord(event)) return
  if (sign !== 'Esc' && !areKeysOn()) return
  const command =
    (event.shiftKey && commandsNow().find(({ keys }) => keys === `Shift+${sign}`)) ||
    commandsNow().find(one => keyOfCommand(one) === sign || (one.also === sign && !isButton(event.target)))
  if (!command) return
  event.preventDefault()
  command.run()
}

/** Enter is its own. */
const isButton = (target: EventTarget | null) => target instanceof Element && target.closest('a, button, summary') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(checkbox|radio)$/.test(target.getAttribute('type') ?? '')))
const isAsked = () =>
  document.querySelector('dialog[open], [aria-modal="true"], [data-floating], .mantine-Popover-dropdown') !== null

if (typeof window !== 'undefined') window.addEventListener('keydown', onKey)
