import { contrast, hueDistance, type Lch, luminance, toHex, toLch } from './oklch.ts'
import { type BrandColors, type Mode, OWN_COLORS, TOKENS, type TokenName, type Tokens } from './tokens.ts'

const PAGE = ['bg', 'surface', 'sunken', 'raised', 'hover'] as const
const CHOSEN = ['selected', 'primsoft'] as const

/** Which ink stands on which grounds, and how clearly: 4.5 for text, 3 for edges, dots and marks. */
export const PAIRS: readonly { ink: TokenName; on: readonly TokenName[]; min: number }[] = [
  {
    ink: 'text',
    on: [...PAGE, ...CHOSEN, 'wall', 'bubin', 'bubout', 'ambersoft', 'redsoft', 'bluesoft', 'violetsoft'],
    min: 4.5,
  },
  { ink: 'text2', on: [...PAGE, ...CHOSEN, 'wall', 'bubin', 'bubout'], min: 4.5 },
  { ink: 'text3', on: [...PAGE, 'wall', 'bubin'], min: 4.5 },
  { ink: 'prim', on: [...PAGE, ...CHOSEN, 'bubin'], min: 4.5 },
  { ink: 'primink', on: [...PAGE, ...CHOSEN, 'wall', 'bubin', 'bubout', 'ambersoft'], min: 4.5 },
  { ink: 'onprim', on: ['primfill', 'primhover'], min: 4.5 },
  { ink: 'onamber', on: ['amber'], min: 4.5 },
  { ink: 'onred', on: ['redfill'], min: 4.5 },
  { ink: 'amberink', on: [...PAGE, ...CHOSEN, 'ambersoft'], min: 4.5 },
  { ink: 'redink', on: [...PAGE, ...CHOSEN, 'redsoft', 'wall'], min: 4.5 },
  { ink: 'blue', on: [...PAGE, ...CHOSEN, 'bluesoft', 'bubin', 'bubout'], min: 4.5 },
  { ink: 'violet', on: [...PAGE, ...CHOSEN, 'violetsoft'], min: 4.5 },
  { ink: 'ctl', on: ['bg', 'surface', 'raised'], min: 3 },
  { ink: 'accent', on: ['bg', 'surface', 'raised'], min: 3 },
  { ink: 'positive', on: ['bg', 'surface', 'raised', 'hover', 'selected'], min: 3 },
]

/** Two inks no fill has to share: they say the text of the fill, so they are chosen, never moved. */
const LABELS: readonly TokenName[] = ['onprim', 'onamber', 'onred']

/** Closer than this to the colour of notes, and own messages would look like one. */
const NOTE_HUE_DEGREES = 35
const GROUND_CHROMA = 0.02
const STEP = 0.005

/** A company's eight colours as a whole theme in which every text can be read. */
export function deriveTokens(colors: BrandColors, mode: Mode): Tokens {
  if (sameColors(colors, OWN_COLORS)) return TOKENS[mode]

  const tokens = { ...TOKENS[mode], ...neutrals(colors, mode), ...softGrounds(colors, mode), ...fills(colors, mode) }
  const inks = { ...tokens, ...inksOf(colors, tokens, mode) }
  return withReadableInks(inks)
}

const sameColors = (one: BrandColors, other: BrandColors) =>
  Object.entries(other).every(([name, value]) => one[name as keyof BrandColors].toLowerCase() === value)

function neutrals(colors: BrandColors, mode: Mode): Partial<Tokens> {
  const names = ['bg', 'surface', 'sunken', 'raised', 'hover', 'line', 'line2', 'ctl', 'text', 'text2', 'text3', 'bubin'] as const
  const brand = toLch(colors.neutral)
  const strength = Math.min(brand.c, GROUND_CHROMA) / toLch(OWN_COLORS.neutral).c
  const tinted = (hex: string) => {
    const own = toLch(hex)
    return toHex({ l: own.l, c: Math.min(own.c * strength, GROUND_CHROMA), h: brand.h })
  }
  const wall = toLch(colors.light)
  const wallLightness = mode === 'light' ? Math.max(0.93, wall.l) : toLch(TOKENS.dark.wall).l
  return {
    ...Object.fromEntries(names.map(name => [name, tinted(TOKENS[mode][name])])),
    wall: toHex({ l: wallLightness, c: Math.min(wall.c, GROUND_CHROMA), h: wall.h }),
  }
}

/** The lightness of our own token, the hue of the company's colour. */
function like(token: TokenName, color: string, mode: Mode, strength = 1): string {
  const own = toLch(TOKENS[mode][token])
  const brand = toLch(color)
  return toHex({ l: own.l, c: Math.min(brand.c, own.c * strength), h: brand.h })
}

function softGrounds(colors: BrandColors, mode: Mode): Partial<Tokens> {
  const soft = like('primsoft', colors.primary, mode, 1.4)
  return {
    primsoft: soft,
    selected: soft,
    bubout: ownBubble(colors, mode),
    ambersoft: like('ambersoft', colors.warning, mode, 1.2),
    amberline: like('amberline', colors.warning, mode, 1.2),
    redsoft: like('redsoft', colors.negative, mode, 1.2),
    bluesoft: like('bluesoft', colors.secondary, mode, 1.2),
    heat1: like('heat1', colors.primary, mode),
    heat2: like('heat2', colors.primary, mode, 1.2),
    heat3: like('heat3', colors.primary, mode, 1.2),
    heat4: like('heat4', colors.primary, mode, 1.4),
    heat5: like('heat5', colors.primary, mode, 1.4),
  }
}

function ownBubble(colors: BrandColors, mode: Mode): string {
  const primary = toLch(colors.primary)
  const looksLikeNotes = primary.c > 0.06 && hueDistance(primary, toLch(colors.warning)) < NOTE_HUE_DEGREES
  if (!looksLikeNotes) return like('bubout', colors.primary, mode, 1.3)
  return toHex({ ...toLch(TOKENS[mode].bubout), c: 0.008, h: toLch(colors.neutral).h })
}

function fills(colors: BrandColors, mode: Mode): Partial<Tokens> {
  const ground = TOKENS[mode].surface
  const [primfill, onprim] = fill(mode === 'dark' ? nearest(colors.primary, [ground], 3) : colors.primary)
  const [amber, onamber] = fill(colors.warning)
  const [redfill, onred] = fill(mode === 'dark' ? nearest(colors.negative, [ground], 3) : colors.negative)
  const darker = toLch(primfill)
  const primhover = nearest(toHex({ ...darker, l: darker.l - 0.04 }), [onprim], 4.5)
  return { primfill, onprim, primhover, amber, onamber, redfill, onred }
}

const WHITE = '#ffffff'
const INK = '#13201b'

/** A fill keeps the brand's colour and its label adapts; only where neither label can be read the fill moves. */
function fill(color: string): [fill: string, label: string] {
  if (contrast(WHITE, color) >= 4.5) return [color, WHITE]
  if (contrast(INK, color) >= 4.5) return [color, INK]
  return [nearest(color, [WHITE], 4.5), WHITE]
}

function inksOf(colors: BrandColors, tokens: Tokens, mode: Mode): Partial<Tokens> {
  const bright = (color: string, token: TokenName): string => {
    const own = toLch(TOKENS[mode][token])
    const brand = toLch(color)
    // On dark grounds an ink starts from our lightness; on light ones from the brand's own colour.
    return mode === 'dark' ? toHex({ ...brand, l: own.l }) : color
  }
  return {
    prim: bright(colors.primary, 'prim'),
    primink: like('primink', colors.primary, mode, 1.4),
    amberink: like('amberink', colors.warning, mode, 1.2),
    redink: bright(colors.negative, 'redink'),
    blue: bright(colors.secondary, 'blue'),
    accent: bright(colors.accent, 'accent'),
    positive: bright(colors.positive, 'positive'),
    onheat: contrast(WHITE, tokens.heat4) >= contrast(INK, tokens.heat4) ? WHITE : INK,
  }
}

function withReadableInks(tokens: Tokens): Tokens {
  const moved = PAIRS.filter(({ ink }) => !LABELS.includes(ink)).map(({ ink, on, min }) => [
    ink,
    nearest(
      tokens[ink],
      on.map(name => tokens[name]),
      min,
    ),
  ])
  return { ...tokens, ...Object.fromEntries(moved) }
}

/** The nearest shade of a colour, lighter or darker, that can be told from every one of these grounds. */
function nearest(color: string, grounds: readonly string[], min: number): string {
  const passes = (hex: string) => grounds.every(ground => contrast(hex, ground) >= min)
  if (passes(color)) return color

  const from: Lch = toLch(color)
  for (let distance = STEP; distance < 1; distance += STEP) {
    for (const l of [from.l - distance, from.l + distance]) {
      if (l < 0 || l > 1) continue
      const hex = toHex({ ...from, l })
      if (passes(hex)) return hex
    }
  }
  return grounds.every(ground => luminance(ground) > 0.4) ? '#000000' : WHITE
}
