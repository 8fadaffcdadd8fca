/** What the palette offers: something that was found, a screen to go to, or something to do. */
export interface Choice {
  id: string
  group: 'tickets' | 'contacts' | 'quick' | 'screens' | 'actions'
  name: string
  /** What tells it from others of its name. */
  detail?: string
  /** Where it is, for a screen: it can be opened in a new tab. */
  path?: string
  run?: () => void
  /** The key that does the same. */
  keys?: string
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word somebody typed is somewhere in the name; names that begin with it come first. */
export function find(choices: readonly Choice[], search: string): Choice[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...choices]

  const score = ({ name }: Choice) => {
    const text = plain(name)
    if (!words.every(word => text.includes(word))) return 0
    const [first = ''] = words
    if (text.startsWith(first)) return 3
    return text.split(/\s+/).some(word => word.startsWith(first)) ? 2 : 1
  }
  return choices
    .map(choice => ({ choice, points: score(choice) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ choice }) => choice)
}

/** Where in the name the typed letters stand, to be shown: [before, found, after]. */
export function marked(name: string, search: string): [string, string, string] {
  const first = plain(search).split(/\s+/).find(Boolean)
  const at = first ? plain(name).indexOf(first) : -1
  if (!first || at < 0 || plain(name).length !== name.length) return [name, '', '']
  return [name.slice(0, at), name.slice(at, at + first.length), name.slice(at + first.length)]
}
