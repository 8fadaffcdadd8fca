import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { refuse } from '@balcao/contract/errors'
import type { FileAnswer } from '@balcao/contract/route'
import { images } from '../../infra/images.ts'
import { pathOf, thumbnailOf } from './place.ts'
import type { FileRow } from './store.ts'

const SMALL_PX = 480
/** A small file may unfold into gigabytes. */
const MAX_PIXELS = 50_000_000
const AT_ONCE = 2

const drawing = new Map<string, Promise<void>>()
let free = AT_ONCE
const waiting: (() => void)[] = []

/** The picture drawn small, once; it lies beside the original and goes with it. */
export async function thumbnailOfFile(file: FileRow): Promise<FileAnswer> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') refuse('ERR_UNSUPPORTED_MEDIA', { type: file.type })
  const small = thumbnailOf(file.tenantId, file.sha256)
  const there = await stat(small).catch(() => null)
  if (!there) await drawOnce(pathOf(file.tenantId, file.sha256), small)
  return { path: small, type: 'image/webp', name: `${file.name}.webp`, tag: `${file.sha256}-small`, inline: true }
}

function drawOnce(from: string, to: string): Promise<void> {
  const begun = drawing.get(to) ?? inTurn(() => draw(from, to)).finally(() => drawing.delete(to))
  drawing.set(to, begun)
  return begun
}

async function draw(from: string, to: string): Promise<void> {
  const sharp = await images()
  const half = `${to}.${randomUUID()}`
  try {
    await sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: SMALL_PX, height: SMALL_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toFile(half)
    await rename(half, to)
  } catch (error) {
    await rm(half, { force: true })
    refuse('ERR_UNSUPPORTED_MEDIA', { reason: 'content' }, error)
  }
}

/** Pictures are drawn a few at a time, for all askers together. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
