/** Colour arithmetic in OKLCH, where equal steps of lightness look equal. */
export interface Lch {
  l: number
  c: number
  h: number
}

type Triple = [number, number, number]

const toLinear = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
const toGamma = (x: number) => (x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055)

function linearOf(hex: string): Triple {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

export function toLch(hex: string): Lch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function toRgb({ l, c, h }: Lch): Triple {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toGamma(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    toGamma(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    toGamma(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ]
}

const inGamut = (rgb: Triple) => rgb.every(v => v > -0.002 && v < 1.002)
const byte = (v: number) =>
  Math.round(Math.min(1, Math.max(0, v)) * 255)
    .toString(16)
    .padStart(2, '0')

/** Chroma gives way, never hue or lightness, until the colour exists on a screen. */
export function toHex({ l, c, h }: Lch): string {
  let chroma = c
  let rgb = toRgb({ l, c: chroma, h })
  while (!inGamut(rgb) && chroma > 0.001) {
    chroma *= 0.94
    rgb = toRgb({ l, c: chroma, h })
  }
  return `#${rgb.map(byte).join('')}`
}

export function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast, 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Degrees between two hues, 0 to 180. */
export function hueDistance(one: Lch, other: Lch): number {
  const degrees = Math.abs(((one.h - other.h) * 180) / Math.PI) % 360
  return Math.min(degrees, 360 - degrees)
}
