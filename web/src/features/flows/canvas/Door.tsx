import { Handle, Position } from '@xyflow/react'
import styles from './Canvas.module.css'

interface DoorProps {
  node: string
  /** Null: the way in. */
  exit: string | null
  /** Whether a line can be drawn out of it now: one that can listens to every move of the drawing. */
  isLive: boolean
}

/**
 * Where a line begins or ends. Of 300 cards' 1,400 doors only those of the card at hand listen; the others are found by the drawing under
 * the same names, and lines end in them all the same.
 */
export function Door({ node, exit, isLive }: DoorProps) {
  const type = exit === null ? 'target' : 'source'
  const position = exit === null ? Position.Left : Position.Right
  if (isLive) return <Handle type={type} position={position} className={styles.door} {...(exit === null ? {} : { id: exit })} />
  return (
    <div
      data-handleid={exit ?? undefined}
      data-nodeid={node}
      data-handlepos={position}
      data-id={`1-${node}-${exit}-${type}`}
      className={`react-flow__handle react-flow__handle-${position} nodrag nopan ${styles.door} ${type} connectable connectablestart connectableend connectionindicator`}
    />
  )
}
