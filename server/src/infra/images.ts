import type sharp from 'sharp'

export type Images = typeof sharp

/** The library that draws pictures, loaded for the first of them: idle, it takes a dozen megabytes. */
export const images = (): Promise<Images> => (loaded ??= import('sharp').then(forgetful))

let loaded: Promise<Images> | undefined

/** No picture is drawn twice here: what it would keep of the last ones, up to 50 MB, is of use to nobody. */
function forgetful({ default: library }: { default: Images }): Images {
  library.cache(false)
  return library
}
