import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { attach } from './uploads.ts'

/** Files that are dragged here or pasted. */
export function useDropping(ticketId: number, capabilities: Capabilities | null) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList) => {
    if (capabilities && files.length > 0) attach(ticketId, [...files], capabilities)
  }
  const brings = (event: DragEvent) => capabilities !== null && event.dataTransfer.types.includes('Files')
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => {
        if (!brings(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!brings(event)) return
        event.preventDefault()
        take(event.dataTransfer.files)
      },
    },
    paste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      take(event.clipboardData.files)
    },
  }
}
