import { mediaRoutes } from '@balcao/contract/messages/files'
import type { MessageRow } from '@balcao/contract/tickets/ticket-rows'
import { Loader } from '@mantine/core'
import { IconDownload, IconFileOff, IconFileText } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useSend } from '../../../../api/query.ts'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { formatBytes } from '../../../../kit/format.ts'
import { mediaAddress, thumbnailAddress } from '../address.ts'
import styles from './Media.module.css'
import { useViewer } from './viewing.ts'

const Sound = fetched(() => import('./Sound.tsx'))

/** The file of a message, as what it is. */
export function Media({ message }: { message: MessageRow }) {
  const { media, id } = message
  if (!media) return null
  if (media.state === 'fetching') return <Fetching />
  if (media.state === 'missing') return <Missing id={id} />
  if (media.state === 'removed') return <Removed />
  switch (media.kind) {
    case 'image':
      return <Picture message={message} />
    case 'sticker':
      return <Sticker message={message} />
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: customers send no captions
      return <video className={styles.video} src={mediaAddress(id)} controls preload="metadata" />
    case 'audio':
    case 'voice':
      return (
        <Suspense fallback={<div className={styles.soundBones} />}>
          <Sound id={id} media={media} />
        </Suspense>
      )
    default:
      return <Document message={message} />
  }
}

/** Wide enough to read a receipt, and never more than half a screen. */
const MOST_PX = 320
interface Size {
  width: number
  aspectRatio: number
}
const UNKNOWN: Size = { width: 252, aspectRatio: 4 / 3 }
/** Of pictures that were drawn before: their place is kept while they come again. */
const sizes = new Map<number, Size>()

/** Whole, in its own shape. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement, id: number): Size {
  const scale = Math.min(1, MOST_PX / naturalWidth, MOST_PX / naturalHeight)
  const size = { width: Math.round(naturalWidth * scale), aspectRatio: naturalWidth / naturalHeight }
  sizes.set(id, size)
  return size
}

function Picture({ message }: { message: MessageRow }) {
  const t = useText()
  const open = useViewer()
  const [broken, setBroken] = useState(false)
  const [size, setSize] = useState(sizes.get(message.id) ?? UNKNOWN)
  if (broken) return <Missing id={message.id} />
  return (
    <button type="button" className={styles.picture} aria-label={t('messages.openPhoto')} onClick={() => open(message.id)}>
      <img
        src={thumbnailAddress(message.id)}
        alt={message.body || t('messages.photo')}
        loading="lazy"
        style={{ ...size }}
        onLoad={event => setSize(sizeOf(event.currentTarget, message.id))}
        onError={() => setBroken(true)}
      />
    </button>
  )
}

function Sticker({ message }: { message: MessageRow }) {
  const t = useText()
  return <img className={styles.sticker} src={mediaAddress(message.id)} alt={t('messages.sticker')} loading="lazy" />
}

function Document({ message: { id, media } }: { message: MessageRow }) {
  const t = useText()
  const locale = useLocale()
  const name = media?.name ?? t('messages.document')
  const size = media?.size === undefined ? '' : formatBytes(media.size, locale)
  return (
    <a
      className={styles.document}
      href={mediaAddress(id)}
      target="_blank"
      rel="noopener"
      aria-label={[t('messages.download', { name }), size].filter(Boolean).join(' ')}
    >
      <IconFileText size={26} stroke={1.5} aria-hidden />
      <span className={styles.about}>
        {/* The space is not seen: it parts the words that are read, as the name above has them. */}
        <span className={styles.name}>{name}</span> {size && <span className={styles.size}>{size}</span>}
      </span>
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </a>
  )
}

function Fetching() {
  const t = useText()
  return (
    <div className={styles.state}>
      <Loader size={18} />
      {t('messages.fetching')}
    </div>
  )
}

/** The company keeps files for so long only. */
function Removed() {
  const t = useText()
  return (
    <div className={styles.state}>
      <IconFileOff size={20} stroke={1.75} aria-hidden />
      <span>{t('messages.fileRemoved')}</span>
    </div>
  )
}

function Missing({ id }: { id: number }) {
  const t = useText()
  const again = useSend(mediaRoutes.fetchAgain)
  return (
    <div className={styles.state}>
      <IconFileOff size={20} stroke={1.75} aria-hidden />
      <span>{t('messages.missing')}</span>
      <button type="button" disabled={again.busy} onClick={() => void again.run({ params: { id } })}>
        {t('messages.fetchAgain')}
      </button>
    </div>
  )
}
