import { Fragment, type ReactNode, useMemo } from 'react'
import { format, isOnlyEmoji, type Node } from '../../../kit/words/formatting.ts'
import { pieces } from '../../../kit/words/pieces.ts'
import styles from '../Chat.module.css'

/** What was written, as it was meant: emphasis, links, line breaks, who is called. Never as markup. */
export function Words({ text, called }: { text: string; called: readonly string[] }) {
  const nodes = useMemo(() => format(text), [text])
  return (
    <span className={styles.words} data-large={isOnlyEmoji(text) || undefined}>
      {drawn(nodes, called)}
    </span>
  )
}

const drawn = (nodes: readonly Node[], called: readonly string[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
  nodes.map((node, i) => <Fragment key={i}>{draw(node, called)}</Fragment>)

function draw(node: Node, called: readonly string[]): ReactNode {
  if (typeof node === 'string')
    return pieces(node, { called, sought: [] }).map(({ text, is }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      is ? <b key={i}>{text}</b> : text,
    )
  switch (node.as) {
    case 'bold':
      return <strong>{drawn(node.in, called)}</strong>
    case 'italic':
      return <em>{drawn(node.in, called)}</em>
    case 'struck':
      return <s>{drawn(node.in, called)}</s>
    case 'mono':
      return <code>{drawn(node.in, called)}</code>
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      )
  }
}
