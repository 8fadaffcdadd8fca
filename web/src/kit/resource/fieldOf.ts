/** A field of a row by its name. */
export const fieldOf = (row: object, key: string): unknown => Object.entries(row).find(([name]) => name === key)?.[1]
