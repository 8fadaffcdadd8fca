/** Names in the environment that look like one of ours written wrongly: `DATABSE_URL`, `BALCAO_PORT`. A hint, never an error. */
export function misspelt(found: string[], known: string[]): { name: string; meant: string | null }[] {
  return found
    .filter(name => !known.includes(name))
    .flatMap(name => {
      const bare = name.replace(/^BALCAO_/, '')
      const meant = known.find(candidate => changesBetween(bare, candidate) <= (candidate.length > 6 ? 2 : 1)) ?? null
      return meant || bare !== name ? [{ name, meant }] : []
    })
}

/** How many letters must be added, removed, replaced or swapped with their neighbour to turn one word into the other. */
function changesBetween(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY

  for (let row = 1; row <= left.length; row++) {
    rows.push([row])
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const best = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1))
      rows[row]?.push(swapped ? Math.min(best, at(row - 2, column - 2) + 1) : best)
    }
  }
  return at(left.length, right.length)
}
