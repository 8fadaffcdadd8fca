import type { Capabilities, MediaKind } from '@balcao/contract/channels/channel-words'
import { ApiError } from '@balcao/contract/client'
import { FILE_LIMIT_BYTES } from '@balcao/contract/messages/files'
import { useSyncExternalStore } from 'react'
import { session } from '../../../../api/session.ts'
import { isTaken } from '../../../../kit/files/taken.ts'
import { compose, composingIn } from './composing.ts'

/** A file on its way to the server, or refused; once there it is part of what is being written. */
export interface Upload {
  key: string
  name: string
  share: number
  /** Of a picture: where this browser has it. */
  seen?: string
  /** Why it cannot go: too large or of no kind the channel takes, or what the server said. */
  fault?: { code: string } | { tooLarge: number } | { wrongType: true } | { offline: true }
  stop: AbortController
}

let all: ReadonlyMap<number, readonly Upload[]> = new Map()
const listeners = new Set<() => void>()
const NONE: readonly Upload[] = []

const uploadsIn = (ticketId: number): readonly Upload[] => all.get(ticketId) ?? NONE
function set(ticketId: number, uploads: readonly Upload[]): void {
  all = new Map(all).set(ticketId, uploads)
  for (const listener of listeners) listener()
}

// A file on its way is dropped when another person signs in.
session.onOther(() => {
  for (const uploads of all.values()) for (const { stop } of uploads) stop.abort()
  for (const seen of pictures.values()) URL.revokeObjectURL(seen)
  pictures.clear()
  all = new Map()
  for (const listener of listeners) listener()
})

const change = (ticketId: number, key: string, part: Partial<Upload>) =>
  set(
    ticketId,
    uploadsIn(ticketId).map(one => (one.key === key ? { ...one, ...part } : one)),
  )
export const removeUpload = (ticketId: number, key: string): void => {
  uploadsIn(ticketId)
    .find(one => one.key === key)
    ?.stop.abort()
  set(
    ticketId,
    uploadsIn(ticketId).filter(one => one.key !== key),
  )
}

const kindOf = (type: string): MediaKind => {
  const family = type.split('/')[0]
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document'
}

/** What the channel would say of it, before a byte is sent. A picture it does not take as one may still go as a document. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>, { media }: Pick<Capabilities, 'media'>): Upload['fault'] {
  const kinds = [kindOf(type), 'document'] as const
  const allowed = kinds.flatMap(kind => media[kind] ?? []).filter(one => isTaken(type || 'application/octet-stream', one.types))
  if (allowed.length === 0) return { wrongType: true }
  const most = Math.min(Math.max(...allowed.map(one => one.maxBytes)), FILE_LIMIT_BYTES)
  return size > most ? { tooLarge: most } : undefined
}

/** What was recorded here, not chosen. */
interface Recorded {
  voice: boolean
  seconds?: number
}

/** Each is taken or refused by itself, and sent while the words are still being found. */
export function attach(
  ticketId: number,
  files: readonly File[],
  capabilities: Pick<Capabilities, 'media'>,
  recorded: Recorded = { voice: false },
): void {
  for (const file of files) {
    const fault = faultOf(file, capabilities)
    const upload: Upload = { key: crypto.randomUUID(), name: file.name, share: 0, stop: new AbortController(), ...seenOf(file) }
    set(ticketId, [...uploadsIn(ticketId), fault ? { ...upload, fault } : upload])
    if (!fault) void send(ticketId, file, upload, recorded)
  }
}

/** Pictures that were chosen here, by their file: shown before they are sent. After a reload only their names are. */
const pictures = new Map<string, string>()
export const pictureOf = (fileId: string): string | undefined => pictures.get(fileId)
const seenOf = (file: File) => (file.type.startsWith('image/') ? { seen: URL.createObjectURL(file) } : {})

/** Something is on its way, or was refused and not taken out yet. */
export const isUploading = (ticketId: number): boolean => uploadsIn(ticketId).length > 0

/** When nothing is on its way any more: whether all of it arrived. */
export function uploaded(ticketId: number): Promise<boolean> {
  const isOver = () => uploadsIn(ticketId).every(one => one.fault)
  const outcome = () => uploadsIn(ticketId).length === 0
  if (isOver()) return Promise.resolve(outcome())
  return new Promise(done => {
    const stop = subscribe(() => {
      if (!isOver()) return
      stop()
      done(outcome())
    })
  })
}

async function send(ticketId: number, file: File, { key, stop, seen }: Upload, { voice, seconds }: Recorded): Promise<void> {
  try {
    const { uploadFile } = await import('../../../../api/upload.ts')
    if (stop.signal.aborted) return
    const stored = await uploadFile(file, { seconds, onProgress: share => change(ticketId, key, { share }), signal: stop.signal })
    if (stop.signal.aborted) return
    const { files } = composingIn(ticketId)
    if (seen !== undefined) pictures.set(stored.id, seen)
    compose(ticketId, { files: [...files, { fileId: stored.id, name: stored.name, caption: '', voice }] })
    removeUpload(ticketId, key)
  } catch (error) {
    if (stop.signal.aborted) return
    change(ticketId, key, { fault: error instanceof ApiError ? { code: error.code } : { offline: true } })
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useUploads = (ticketId: number): readonly Upload[] => useSyncExternalStore(subscribe, () => uploadsIn(ticketId))
