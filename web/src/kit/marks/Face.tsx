import { Avatar } from './Avatar.tsx'
import { ChannelGlyph } from './ChannelGlyph.tsx'
import styles from './Face.module.css'

interface FaceProps {
  name: string
  size: number
  picture?: string | null
  channel?: { kind: string; name: string } | undefined
}

/** A contact: their picture or letters, and through which channel they write. */
export function Face({ name, size, picture, channel }: FaceProps) {
  return (
    <span className={styles.face} style={{ width: size, height: size }}>
      <Avatar name={name} picture={picture} size={size} />
      {channel && <ChannelGlyph kind={channel.kind} name={channel.name} />}
    </span>
  )
}
