const SIDE = 512

/** As what it is written: what a browser makes small, or what every provider takes. */
interface Square {
  side?: number
  type?: 'image/webp' | 'image/jpeg'
}

/** The middle of a picture, square and small, and nothing of what the camera wrote beside it; null: it cannot be read. */
export async function squareOf(file: File, { side: most = SIDE, type = 'image/webp' }: Square = {}): Promise<File | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const { width, height } = picture
  const side = Math.min(width, height)
  const drawn = Math.min(side, most)
  const canvas = document.createElement('canvas')
  canvas.width = drawn
  canvas.height = drawn
  canvas.getContext('2d')?.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, drawn, drawn)
  picture.close()
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, type, 0.9))
  return blob && new File([blob], `foto.${blob.type.split('/')[1]}`, { type: blob.type })
}
