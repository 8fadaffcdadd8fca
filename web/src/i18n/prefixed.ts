type Prefixed<P extends string, T> = { readonly [K in keyof T & string as `${P}${K}`]: T[K] }

/** Words another place has as well, under keys of one's own. */
export const prefixed = <const P extends string, T extends object>(prefix: P, words: T) =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [prefix + key, text])) as Prefixed<P, T>
