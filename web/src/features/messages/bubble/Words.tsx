import { Fragment, type ReactNode, useContext, useMemo, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { format, isOnlyEmoji, type Node } from '../../../kit/words/formatting.ts'
import { pieces } from '../../../kit/words/pieces.ts'
import styles from './Bubble.module.css'
import { SoughtContext } from './media/seeking.ts'

const LONG = 1200

interface WordsProps {
  text: string
  /** Pieces of it that are shown apart, as they stand there: who is called. */
  called?: readonly string[]
}

/** What was written, as it was meant: emphasis, links, line breaks. Never as markup. */
export function Words({ text, called = [] }: WordsProps) {
  const t = useText()
  const sought = useContext(SoughtContext)
  const [whole, setWhole] = useState(false)
  const isLong = text.length > LONG && !whole
  const shown = isLong ? `${text.slice(0, LONG).trimEnd()}…` : text
  const nodes = useMemo(() => format(shown), [shown])
  return (
    <span className={styles.words} data-large={isOnlyEmoji(text) || undefined}>
      {drawn(nodes, { called, sought })}
      {isLong && (
        <>
          {' '}
          <button type="button" className={styles.link} onClick={() => setWhole(true)}>
            {t('messages.more')}
          </button>
        </>
      )}
    </span>
  )
}

interface Marks {
  called: readonly string[]
  /** Words somebody looks for. */
  sought: readonly string[]
}

const drawn = (nodes: readonly Node[], marks: Marks): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  nodes.map((node, i) => <Fragment key={i}>{draw(node, marks)}</Fragment>)

function draw(node: Node, marks: Marks): ReactNode {
  if (typeof node === 'string') return plainly(node, marks)
  switch (node.as) {
    case 'bold':
      return <strong>{drawn(node.in, marks)}</strong>
    case 'italic':
      return <em>{drawn(node.in, marks)}</em>
    case 'struck':
      return <s>{drawn(node.in, marks)}</s>
    case 'mono':
      return <code>{drawn(node.in, marks)}</code>
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {plainly(node.text, marks)}
        </a>
      )
  }
}

/** With what is sought in it, and who is called. */
function plainly(text: string, { called, sought }: Marks): ReactNode {
  if (called.length === 0 && sought.length === 0) return text
  return pieces(text, { called, sought }).map(({ text: piece, is }, i) =>
    is === null ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <mark key={i} data-is={is}>
        {piece}
      </mark>
    ),
  )
}
