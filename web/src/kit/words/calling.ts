/** Colleagues called by an `@` in a note: values in, values out. */
export interface Callable {
  id: number
  name: string
  picture?: string | null
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What was begun with an `@` right before the cursor; null when nothing was. */
export function begunCall(text: string, caret: number): { from: number; begun: string } | null {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]+)?)$/u.exec(text.slice(0, caret))
  const begun = found?.[1]
  return begun === undefined ? null : { from: caret - begun.length - 1, begun }
}

const MOST_OFFERED = 6

/** Whose name, or a word of it, begins so. */
export function peopleFor<P extends Callable>(people: readonly P[], begun: string): P[] {
  const wanted = plain(begun)
  const begins = ({ name }: P) =>
    plain(name).startsWith(wanted) ||
    plain(name)
      .split(' ')
      .some(word => word.startsWith(wanted))
  return people.filter(begins).slice(0, MOST_OFFERED)
}

/** Whose names stand in it behind an `@`. The longest name counts: “@Ana Paula” does not call Ana. */
export function calledIn(text: string, people: readonly Callable[]): number[] {
  let left = text
  const called: number[] = []
  for (const { id, name } of [...people].sort((a, b) => b.name.length - a.name.length)) {
    const sign = `@${name}`
    if (!left.includes(sign)) continue
    called.push(id)
    left = left.replaceAll(sign, ' ')
  }
  return called
}
