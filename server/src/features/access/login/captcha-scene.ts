import { randomBytes } from 'node:crypto'
import { CAPTCHA, CAPTCHA_PIECE as PIECE } from '@balcao/contract/values/constants'
import { images } from '../../../infra/images.ts'

/** Where the slot may lie: away from where the piece starts, and with room to overshoot. */
export const LEFTMOST = 64
export const RIGHTMOST = CAPTCHA.widthPx - PIECE.width - 8

const COUNTER_TOP = 56
/** Two pixels for one of the page, for sharp screens. */
const SCALE = 2

type Dice = () => number
const chance: Dice = () => randomBytes(4).readUInt32BE() / 2 ** 32

/** The scene as a picture: what is written in it is drawn, so nothing can be read from it but by looking. */
export async function drawScene(target: number, dice: Dice = chance): Promise<Buffer> {
  const sharp = await images()
  return sharp(Buffer.from(sceneSvg(target, dice)), { limitInputPixels: 4_000_000 })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

function sceneSvg(target: number, dice: Dice): string {
  const { widthPx: width, heightPx: height } = CAPTCHA
  const circles = Array.from({ length: 5 }, () => circle(dice, width, height))
  const specks = Array.from({ length: 70 }, () => speck(dice, width, height))
  const decoys = freePlaces(target, dice).map(x => decoy(x, dice))
  // The slot and the decoys share one pen, in an order of chance.
  const outlines = [...decoys, slot(target, dice)].sort(() => dice() - 0.5)

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${shade(dice, 150, 38, 91)}"/>
    ${circles.join('')}
    <rect y="${COUNTER_TOP}" width="${width}" height="${height - COUNTER_TOP}" fill="${shade(dice, 36, 72, 62)}"/>
    <rect y="${COUNTER_TOP - 2}" width="${width}" height="3" fill="${shade(dice, 36, 55, 46)}"/>
    ${circle(dice, width, height)}
    ${outlines.join('')}
    ${specks.join('')}
  </svg>`
}

const between = (dice: Dice, least: number, most: number) => least + dice() * (most - least)
const round = (value: number) => Math.round(value * 10) / 10

function shade(dice: Dice, hue: number, saturation: number, lightness: number): string {
  return `hsl(${round(hue + between(dice, -8, 8))} ${round(saturation + between(dice, -6, 6))}% ${round(lightness + between(dice, -2, 2))}%)`
}

function circle(dice: Dice, width: number, height: number): string {
  const [x, y, r] = [between(dice, 0, width), between(dice, 0, height), between(dice, 12, 34)].map(round)
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${shade(dice, 156, 30, 62)}" opacity="${round(between(dice, 0.2, 0.45))}"/>`
}

function speck(dice: Dice, width: number, height: number): string {
  const [x, y, dx, dy] = [between(dice, 0, width), between(dice, 0, height), between(dice, -7, 7), between(dice, -7, 7)].map(
    round,
  )
  return `<path d="M${x} ${y}l${dx} ${dy}" stroke="${shade(dice, 156, 40, 50)}" stroke-width="0.8" opacity="${round(between(dice, 0.2, 0.6))}"/>`
}

function outline(d: string, x: number, y: number, dice: Dice): string {
  return `<path transform="translate(${round(x)} ${round(y)})" d="${d}" fill="${shade(dice, 150, 20, 97)}" fill-opacity="${round(between(dice, 0.6, 0.85))}" stroke="${shade(dice, 160, 45, 38)}" stroke-width="1.4" stroke-dasharray="${round(between(dice, 3, 4))} ${round(between(dice, 2, 3))}"/>`
}

const slot = (target: number, dice: Dice) => outline(PIECE.path, target, PIECE.top, dice)

const DECOYS = [
  'M20 0a20 20 0 1 1 0 40a20 20 0 1 1 0-40Z',
  'M20 0L40 20L20 40L0 20Z',
  'M7 0H33a7 7 0 0 1 7 7V27a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Z',
  'M20 0L40 36H0Z',
]

function decoy(x: number, dice: Dice): string {
  const shape = DECOYS[Math.floor(dice() * DECOYS.length)] ?? ''
  return outline(shape, x, PIECE.top + between(dice, -4, 2), dice)
}

/** Up to three places where a decoy touches neither the slot nor another. */
function freePlaces(target: number, dice: Dice): number[] {
  const taken = [target]
  for (let tries = 0; tries < 40 && taken.length < 4; tries++) {
    const x = between(dice, 4, CAPTCHA.widthPx - PIECE.width - 4)
    if (taken.every(other => Math.abs(other - x) > PIECE.width + 8)) taken.push(x)
  }
  return taken.slice(1)
}
