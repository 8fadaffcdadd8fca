import { ApiError } from '@balcao/contract/client'
import { FILE_LIMIT_BYTES, type StoredFile } from '@balcao/contract/messages/files'
import { useState } from 'react'
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

export function useUploads() {
  const [all, setAll] = useState<readonly ChatUpload[]>([])
  const change = (key: string, part: Partial<ChatUpload>) =>
    setAll(known => known.map(one => (one.key === key ? { ...one, ...part } : one)))

  const send = async (file: File, { key, stop }: ChatUpload) => {
    try {
      const stored = await uploadFile(file, { onProgress: share => change(key, { share }), signal: stop.signal })
      change(key, { stored, share: 1 })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { fault: error instanceof ApiError ? error.code : 'offline' })
    }
  }
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const one: ChatUpload = { key: crypto.randomUUID(), name: file.name, share: 0, stop: new AbortController() }
      const isTooLarge = file.size > FILE_LIMIT_BYTES
      setAll(known => [...known, isTooLarge ? { ...one, fault: 'ERR_PAYLOAD_TOO_LARGE' } : one])
      if (!isTooLarge) void send(file, one)
    }
  }
  const drop = (key: string) => {
    all.find(one => one.key === key)?.stop.abort()
    setAll(known => known.filter(one => one.key !== key))
  }
  const isBusy = all.some(({ stored, fault }) => !stored && fault === undefined)
  return { all, add, drop, clear: () => setAll([]), isBusy }
}
