/** *bold*, _italic_ and ~struck~, of which one line shows the words alone. A pair around words, as the bubble reads it. */
const PAIR = /(^|[\s\p{P}])([*_~])(?=[^\s*_~])([^\n]*?[^\s])\2(?=$|[\s\p{P}])/gu

export const withoutSigns = (text: string): string => text.replace(PAIR, '$1$3')
