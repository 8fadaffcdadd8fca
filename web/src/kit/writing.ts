import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * Whether what is typed in a conversation is words or commands. One that was walked to (J, K) takes single keys as commands; one
 * that was opened any other way takes them as words, wherever the focus is: they go into its box, and where it has none they do
 * nothing. Esc gives the keys back.
 */
interface Place {
  /** Where one writes; absent while there is nothing to write in. */
  box(): HTMLElement | null
  /** Where the focus goes without a box. */
  home(): HTMLElement | null
}

let place: Place | null = null
let isWords = false
/** The address somebody is on their way to by the keyboard. */
let walked: string | null = null
/** After Tab the space bar presses buttons; after a click it is a letter like others. */
let isByTab = false

export const isWriting = (): boolean => place !== null && isWords

/** Said before somebody is taken there by a key: its keys are commands. */
export function walksTo(address: string): void {
  walked = address
}

/** From now on words, and the cursor where they go. */
export function write(): void {
  isWords = true
  isByTab = false
  toPlace()
}

const toPlace = (): void => (place?.box() ?? place?.home())?.focus({ preventScroll: true })

/** Keys are commands again; the list has them, where the open conversation stands in it. */
export function giveKeysBack(): void {
  isWords = false
  const row = document.querySelector<HTMLElement>('li a[aria-current="true"]')
  ;(row ?? place?.home())?.focus({ preventScroll: true })
}

/** A sign that was typed outside the box goes into it. Answers whether it was words. */
export function tookWord(event: KeyboardEvent): boolean {
  if (!isWriting()) return false
  if (event.key === ' ' && isByTab) return true
  if (event.key.length === 1) place?.box()?.focus({ preventScroll: true })
  return event.key.length === 1
}

/** Esc in the box, or beside it, is the way back to the keys. */
export const isWayBack = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && isWriting() && (event.target === place?.box() || !isField(event.target))

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Back from a question in front of the page: to the words one was at, or to where one was, and never to nowhere. */
export function comeBack(before: Element | null): void {
  // In front of another question: the browser has put the focus back into that one.
  if (before?.isConnected && before.closest('dialog, [aria-modal="true"]')) return
  if (isWriting()) {
    toPlace()
    return
  }
  const there = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null
  const goal = there ?? place?.home() ?? document.getElementById('content')
  goal?.focus({ preventScroll: true })
}

/** A menu closed: the focus is back in the conversation, unless the choice led elsewhere. */
export function leaveMenu(): void {
  if (document.activeElement === document.body || document.activeElement?.closest('[role="menu"]')) toPlace()
}

/** A finger has one on the screen, which covers half of it: nothing opens it that was not touched for that. */
export const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches

/** Decides it for an address, once. A finger opens no keyboard by opening a conversation. */
function arrive(address: string): void {
  const isWalk = walked === address
  walked = null
  isWords = !isWalk && hasKeyboard()
  isByTab = false
  if (!mayTake()) return
  // A row that was walked on from would take Enter for its own conversation.
  if (isWalk) place?.home()?.focus({ preventScroll: true })
  else if (isWords) toPlace()
}

/** Nobody is at something else: a search, a question, a field beside the conversation. */
function mayTake(): boolean {
  const { activeElement } = document
  return !isField(activeElement) && !activeElement?.closest('dialog, [aria-modal="true"]')
}

interface Writing {
  section: RefObject<HTMLElement | null>
  box: RefObject<HTMLElement | null>
  /** Where one is, and when one goes elsewhere. */
  way: { readonly location: { href: string }; subscribe(listener: () => void): () => void }
}

/** Stands as long as a conversation is open. */
export function useWritingPlace({ section, box, way }: Writing): void {
  useLayoutEffect(() => {
    const mine: Place = {
      box: () => box.current,
      home: () => section.current?.querySelector<HTMLElement>('[role="log"]') ?? section.current,
    }
    place = mine
    arrive(way.location.href)
    return () => {
      if (place === mine) place = null
    }
  }, [section, box, way])
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      isByTab = false
      if (event.pointerType === 'mouse' && event.target instanceof Node && section.current?.contains(event.target)) isWords = true
    }
    const onTab = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isByTab = true
    }
    const stop = way.subscribe(() => arrive(way.location.href))
    window.addEventListener('pointerdown', onPointer, { capture: true })
    window.addEventListener('keydown', onTab, { capture: true })
    return () => {
      stop()
      window.removeEventListener('pointerdown', onPointer, { capture: true })
      window.removeEventListener('keydown', onTab, { capture: true })
    }
  }, [section, way])
}

/** A box that comes while somebody writes takes the cursor; one that goes, as the conversation does to a bot, gives it back. */
export function useCursorHere(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const its = box.current
    if (isWriting() && mayTake()) its?.focus({ preventScroll: true })
    return () => {
      if (its && document.activeElement === its)
        requestAnimationFrame(() => document.activeElement === document.body && toPlace())
    }
  }, [box])
}
