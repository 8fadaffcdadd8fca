import { type RefObject, useLayoutEffect } from 'react'

/** Where something that lies over the page may stand without covering what somebody wants to click, type into or read the name of. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
interface Wanted {
  size: Pick<Box, 'width' | 'height'>
  page: Pick<Box, 'width' | 'height'>
  /** Its left upper corner, if nothing is in the way. */
  at: Pick<Box, 'x' | 'y'>
}

const MARGIN = 12
const STEP = 12
const SETTLED_MS = 100
/** Standing this far from where it is looked for is as bad as covering a hundredth of a control. */
const FAR_PX = 200

/** The nearest place to where it is looked for that covers nothing of these; where everything is taken, what covers least of each. */
export function clearPlace({ size, page, at }: Wanted, taken: readonly Box[]): Pick<Box, 'x' | 'y'> {
  let best = { x: at.x, y: at.y, cost: Number.POSITIVE_INFINITY }
  const lastX = page.width - size.width - MARGIN
  const lastY = page.height - size.height - MARGIN
  for (const y of steps(at.y, lastY))
    for (const x of steps(at.x, lastX)) {
      const away = Math.hypot(x - at.x, y - at.y) / FAR_PX / 100
      if (away >= best.cost) continue
      const cost = away + taken.reduce((sum, box) => sum + coveredOf(box, { x, y, ...size }), 0)
      if (cost < best.cost) best = { x, y, cost }
    }
  return { x: best.x, y: best.y }
}

/** From the margin to the last, and the one it is looked for at. */
function steps(wanted: number, last: number): number[] {
  const all = [wanted]
  for (let at = MARGIN; at <= last; at += STEP) all.push(at)
  return all
}

/** The part of it that lies under the other, 0 to 1. */
function coveredOf(box: Box, over: Box): number {
  const width = Math.min(box.x + box.width, over.x + over.width) - Math.max(box.x, over.x)
  const height = Math.min(box.y + box.height, over.y + over.height) - Math.max(box.y, over.y)
  return width > 0 && height > 0 ? (width * height) / (box.width * box.height) : 0
}

const CONTROLS = 'a[href], button, input, textarea, select, label, h1, h2, [role=option], [role=slider], [contenteditable=true]'

/** What is there to be clicked, typed into or known by; in front of everything else when a dialog is open. */
function controlsOutside(own: Element): Box[] {
  const front = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document
  // In front of everything, it would hide what stands on it.
  const itself = front instanceof Element ? [front] : []
  return [...itself, ...front.querySelectorAll(CONTROLS)]
    .filter(one => !own.contains(one) && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map(one => one.getBoundingClientRect())
    .filter(box => box.width > 0 && box.height > 0)
}

/** Moves what lies over the page out of the way of its controls: when it comes, when it grows, and when the page changes under it. */
export function useClearPlace(ref: RefObject<HTMLElement | null>, shown: unknown, from: 'top' | 'bottom'): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another size
  useLayoutEffect(() => {
    const own = ref.current
    if (!own) return
    let stands: Pick<Box, 'x' | 'y'> | null = null
    const place = () => {
      const page = { width: window.innerWidth, height: window.innerHeight }
      const size = { width: own.offsetWidth, height: own.offsetHeight }
      if (size.height === 0) return
      const at = stands ?? { x: (page.width - size.width) / 2, y: from === 'top' ? MARGIN : page.height - size.height - MARGIN }
      stands = clearPlace({ size, page, at }, controlsOutside(own))
      own.style.translate = `${Math.round(stands.x)}px ${Math.round(stands.y)}px`
    }
    place()
    if (own.offsetHeight === 0) return
    // Another screen, a dialog or a panel: always begun by a click, a key or the size of the window.
    const afterwards = () => requestAnimationFrame(() => requestAnimationFrame(place))
    // What that brings may be fetched first.
    let due: ReturnType<typeof setTimeout> | undefined
    const watcher = new MutationObserver(() => {
      due ??= setTimeout(() => {
        due = undefined
        place()
      }, SETTLED_MS)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    const causes = ['click', 'keyup', 'resize', 'focusin'] as const
    for (const cause of causes) window.addEventListener(cause, afterwards)
    return () => {
      for (const cause of causes) window.removeEventListener(cause, afterwards)
      watcher.disconnect()
      clearTimeout(due)
    }
  }, [ref, shown, from])
}
