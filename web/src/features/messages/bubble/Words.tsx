import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { format, isOnlyEmoji, type Node } from '../formatting.ts'
import styles from './Bubble.module.css'

const LONG = 1200

/** What was written, as it was meant: emphasis, links, line breaks. Never as markup. */
export function Words({ text }: { text: string }) {
  const t = useText()
  const [whole, setWhole] = useState(false)
  const isLong = text.length > LONG && !whole
  const shown = isLong ? `${text.slice(0, LONG).trimEnd()}…` : text
  const nodes = useMemo(() => format(shown), [shown])
  return (
    <span className={styles.words} data-large={isOnlyEmoji(text) || undefined}>
      {drawn(nodes)}
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

const drawn = (nodes: readonly Node[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  nodes.map((node, i) => <Fragment key={i}>{draw(node)}</Fragment>)

function draw(node: Node): ReactNode {
  if (typeof node === 'string') return node
  switch (node.as) {
    case 'bold':
      return <strong>{drawn(node.in)}</strong>
    case 'italic':
      return <em>{drawn(node.in)}</em>
    case 'struck':
      return <s>{drawn(node.in)}</s>
    case 'mono':
      return <code>{drawn(node.in)}</code>
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      )
  }
}
