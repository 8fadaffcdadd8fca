import { ApiError } from '@balcao/contract/client'
import { FILE_LIMIT_BYTES, type StoredFile } from '@balcao/contract/messages/files'
import { useSyncExternalStore } from 'react'
import { session } from '../../../api/session.ts'
import { uploadFile } from '../../../api/upload.ts'

/** A file on its way, there, or refused. */
interface ChatUpload {
  key: string
  name: string
  share: number
  stored?: StoredFile
  /** The code of the refusal; 'offline' when nobody answered. */
  fault?: string
  stop: AbortController
}

/** Of each chat what is to go with its next words: who looks into another one meanwhile finds it there again. */
let all: ReadonlyMap<number, readonly ChatUpload[]> = new Map()
const NONE: readonly ChatUpload[] = []
const listeners = new Set<() => void>()
function set(next: typeof all): void {
  all = next
  for (const listener of listeners) listener()
}
session.onOther(() => {
  for (const uploads of all.values()) for (const { stop } of uploads) stop.abort()
  set(new Map())
})

const uploadsIn = (chatId: number): readonly ChatUpload[] => all.get(chatId) ?? NONE
const put = (chatId: number, uploads: readonly ChatUpload[]): void => set(new Map(all).set(chatId, uploads))
const change = (chatId: number, key: string, part: Partial<ChatUpload>): void =>
  put(
    chatId,
    uploadsIn(chatId).map(one => (one.key === key ? { ...one, ...part } : one)),
  )

async function send(chatId: number, file: File, { key, stop }: ChatUpload, seconds: number | undefined): Promise<void> {
  try {
    const onProgress = (share: number) => change(chatId, key, { share })
    change(chatId, key, { stored: await uploadFile(file, { seconds, onProgress, signal: stop.signal }), share: 1 })
  } catch (error) {
    if (!stop.signal.aborted) change(chatId, key, { fault: error instanceof ApiError ? error.code : 'offline' })
  }
}

/** `seconds`: of what was recorded here. */
export function attachToChat(chatId: number, files: readonly File[], seconds?: number): void {
  for (const file of files) {
    const one: ChatUpload = { key: crypto.randomUUID(), name: file.name, share: 0, stop: new AbortController() }
    const isTooLarge = file.size > FILE_LIMIT_BYTES
    put(chatId, [...uploadsIn(chatId), isTooLarge ? { ...one, fault: 'ERR_PAYLOAD_TOO_LARGE' } : one])
    if (!isTooLarge) void send(chatId, file, one, seconds)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function useUploads(chatId: number) {
  const uploads = useSyncExternalStore(subscribe, () => uploadsIn(chatId))
  return {
    all: uploads,
    add: (files: readonly File[]) => attachToChat(chatId, files),
    drop(key: string) {
      uploads.find(one => one.key === key)?.stop.abort()
      put(
        chatId,
        uploads.filter(one => one.key !== key),
      )
    },
    clear: () => put(chatId, NONE),
    isBusy: uploads.some(({ stored, fault }) => !stored && fault === undefined),
  }
}
