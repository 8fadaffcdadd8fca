import type { ChatMessage } from '@balcao/contract/chats/chats'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatNumber } from '../../../kit/format.ts'
import { Player } from '../../../kit/voice/Player.tsx'
import { usePeaks } from '../../../kit/voice/peaks.ts'
import styles from '../Chat.module.css'

/** Where the file of a message is; the browser shows who it is by a cookie. */
export const fileAddress = (id: number, small = false): string =>
  new URL(`media/${id}${small ? '/thumbnail' : ''}?of=chat`, document.baseURI).href

function useSize(): (bytes: number) => string {
  const locale = useLocale()
  return bytes =>
    bytes < 1024 * 1024
      ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)), locale)} KB`
      : `${formatNumber(Math.round(bytes / 104_857.6) / 10, locale)} MB`
}

export function FileView({ message: { id, file } }: { message: ChatMessage }) {
  const t = useText()
  const sizeOf = useSize()
  if (!file) return null
  const src = fileAddress(id)
  switch (file.kind) {
    case 'image':
    case 'sticker':
      return (
        <a href={src} target="_blank" rel="noopener" className={styles.picture}>
          <img src={fileAddress(id, true)} alt={file.name} loading="lazy" />
        </a>
      )
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: colleagues send no captions
      return <video className={styles.video} src={src} controls preload="metadata" />
    case 'audio':
    case 'voice':
      return <Sound src={src} file={file} />
    default:
      return (
        <a
          className={styles.file}
          href={src}
          download={file.name}
          aria-label={`${t('internal-chat.download', { name: file.name })} ${sizeOf(file.size)}`}
        >
          <IconFileText size={26} stroke={1.5} aria-hidden />
          <span>
            <b>{file.name}</b> <small>{sizeOf(file.size)}</small>
          </span>
          <IconDownload size={16} stroke={1.75} aria-hidden />
        </a>
      )
  }
}

function Sound({ src, file: { seconds, size } }: { src: string; file: NonNullable<ChatMessage['file']> }) {
  return <Player src={src} seconds={seconds ?? undefined} peaks={usePeaks(src, size)} />
}
