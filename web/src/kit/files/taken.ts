/** Whether a kind of file is among those that are taken: by name, by its family (`image/*`), or because all are. */
export const isTaken = (type: string, types: readonly string[]): boolean =>
  types.some(one => one === '*' || one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
