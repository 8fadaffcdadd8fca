import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import { exitsOf } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import type { NodeFigures } from '@balcao/contract/flows/figures/figures'
import type { FlowNode } from '@balcao/contract/flows/nodes'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Node, NodeProps } from '@xyflow/react'
import { createContext, memo, useContext, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import styles from './Canvas.module.css'
import { CardFigures, ExitFigure } from './CardFigures.tsx'
import { Door } from './Door.tsx'
import { KINDS } from './kinds.ts'
import { exitWords, nameOf, problemWords, summaryOf } from './words.ts'

export type CardNode = Node<{ node: FlowNode }, 'card'>

/** What cards need beside their node. */
interface Around {
  facts: FlowFacts
  problems: ReadonlyMap<string, readonly Problem[]>
  /** The exits the simulator went through, `node exit`; empty: none. */
  lit: ReadonlySet<string>
  /** Where the simulator stands. */
  at: string | null
  /** What became of conversations, by node; null: not shown. */
  figures: ReadonlyMap<string, NodeFigures> | null
  /** So many cards that only what is at hand may listen. */
  isMany: boolean
}
export const AroundContext = createContext<Around | null>(null)

/** Where a card stands and how large it is are the canvas's; it is drawn again when it says something else. */
const isSameCard = (a: NodeProps<CardNode>, b: NodeProps<CardNode>): boolean =>
  a.id === b.id && a.data === b.data && a.selected === b.selected

/** A node on the canvas: what it is, what it says, its exits. */
export const Card = memo(function Card({ id, data, selected }: NodeProps<CardNode>) {
  const t = useText()
  const around = useContext(AroundContext)
  const { node } = data
  const { icon: Icon, tone } = KINDS[node.kind]
  const problems = around?.problems.get(id) ?? []
  const isWrong = problems.some(({ level }) => level === 'error')
  const isLit = around?.lit.has(id)
  const exits = exitsOf(node)
  const figures = around?.figures?.get(id)
  const own = exits.length === 1 && exits[0]?.id === 'next'
  const [isNear, setNear] = useState(false)
  const isLive = !around?.isMany || isNear || selected
  return (
    <div
      className={styles.card}
      onPointerEnter={() => around?.isMany && setNear(true)}
      onPointerLeave={() => setNear(false)}
      data-kind={node.kind}
      data-selected={selected || undefined}
      data-lit={isLit || undefined}
      data-at={around?.at === id || undefined}
      data-problem={isWrong ? 'error' : problems.length > 0 ? 'warning' : undefined}
    >
      {node.kind !== 'start' && node.kind !== 'note' && <Door node={id} exit={null} isLive={isLive} />}
      <header>
        <span className={styles.icon} data-tone={tone}>
          <Icon size={15} stroke={1.75} aria-hidden />
        </span>
        <b>{nameOf(node, t)}</b>
        {problems.length > 0 && (
          <IconAlertTriangle
            size={16}
            stroke={1.75}
            className={styles.alert}
            role="img"
            aria-label={problems.map(one => problemWords(one, t)).join(' ')}
          />
        )}
      </header>
      <p>{around ? summaryOf(node, around.facts, t) : ''}</p>
      {figures && <CardFigures figures={figures} />}
      {own && <Door node={id} exit="next" isLive={isLive} />}
      {!own && exits.length > 0 && (
        <ul>
          {exits.map(exit => (
            <li
              key={exit.id}
              data-lit={around?.lit.has(`${id} ${exit.id}`) || undefined}
              data-optional={exit.optional || undefined}
            >
              <span>{exitWords(exit, t)}</span>
              {figures && <ExitFigure exit={exit.id} figures={figures} />}
              <Door node={id} exit={exit.id} isLive={isLive} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}, isSameCard)
