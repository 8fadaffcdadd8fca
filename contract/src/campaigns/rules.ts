/** Which of so many texts a recipient gets: by their number, so that the preview shows what will be sent, and each text gets its share. */
export function draw(seed: number, no: number, texts: number): number {
  if (texts <= 1) return 0
  let hash = (seed ^ Math.imul(no, 0x9e3779b1)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) % texts
}
