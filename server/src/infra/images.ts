import type sharp from 'sharp'

export type Images = typeof sharp

/** The library that draws pictures, loaded for the first of them: idle, it takes a dozen megabytes. */
export const images = async (): Promise<Images> => (await import('sharp')).default
