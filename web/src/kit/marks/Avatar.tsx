import { useState } from 'react'
import styles from './Avatar.module.css'

/** Seven quiet tints, light and dark; the same name always gets the same one. */
const TINTS = [
  ['#dcebfa', '#124e80', '#17364d', '#9cd0f7'],
  ['#fbe5d6', '#7c3e0e', '#452a17', '#f3be97'],
  ['#e8e2fa', '#4e35a0', '#2e2650', '#c5b5f7'],
  ['#d9f0e4', '#0a5a44', '#153a2d', '#8fdec0'],
  ['#fbe0e6', '#8e2142', '#47202d', '#f5aabf'],
  ['#eaebd5', '#55540f', '#33331a', '#dad894'],
  ['#ddf0f1', '#0f5560', '#163a40', '#8fd8e2'],
] as const

const tintOf = (name: string) => {
  const sum = [...name].reduce((total, sign) => (total * 31 + sign.charCodeAt(0)) >>> 0, 7)
  return TINTS[sum % TINTS.length] ?? TINTS[0]
}

/** First letters of the first and the last name: Bianca de Moraes → BM. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(/\s+/)
    .filter(Boolean)
  const first = words[0]?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return (first + last).toUpperCase()
}

interface AvatarProps {
  name: string
  size: number
  square?: boolean
  /** Only pictures this server keeps are shown; without one, the letters of the name. */
  picture?: string | null | undefined
}

/** Decoration beside a name that is written out, or named by the control it stands in. */
export function Avatar({ name, size, square = false, picture }: AvatarProps) {
  const [broken, setBroken] = useState('')
  if (picture?.startsWith('/') && picture !== broken)
    return (
      <img
        src={`.${picture}`}
        alt=""
        className={styles.picture}
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(picture)}
      />
    )
  const [ground, ink, darkGround, darkInk] = tintOf(name)
  return (
    <span
      aria-hidden
      // Drawn, not written: beside a name that is, nobody should read it twice.
      data-letters={initialsOf(name)}
      className={styles.letters}
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: square ? size * 0.26 : '50%',
        background: `light-dark(${ground}, ${darkGround})`,
        color: `light-dark(${ink}, ${darkInk})`,
        fontSize: size * 0.36,
        fontWeight: 600,
      }}
    />
  )
}
