import { useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { ChannelGlyph } from './ChannelGlyph.tsx'
import styles from './Face.module.css'

interface FaceProps {
  name: string
  size: number
  /** Only pictures this server keeps are shown; without one, the letters of the name. */
  picture?: string | null
  channel?: { kind: string; name: string } | undefined
}

/** A contact: their picture or letters, and through which channel they write. */
export function Face({ name, size, picture, channel }: FaceProps) {
  const [broken, setBroken] = useState(false)
  const own = picture?.startsWith('/') && !broken
  return (
    <span className={styles.face} style={{ width: size, height: size }}>
      {own ? (
        <img src={`.${picture}`} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <Avatar name={name} size={size} />
      )}
      {channel && <ChannelGlyph kind={channel.kind} name={channel.name} />}
    </span>
  )
}
