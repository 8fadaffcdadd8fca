import type { FlowDocument } from '@balcao/contract/flows/document'
import { exitsOf } from '@balcao/contract/flows/document'
import type { NodeFigures } from '@balcao/contract/flows/figures/figures'
import { useText } from '../../../i18n/index.ts'
import { shareOf } from '../canvas/CardFigures.tsx'
import { exitWords, nameOf } from '../canvas/words.ts'
import type { Opened } from './behind.ts'
import styles from './Figures.module.css'

/** The same step in another version. */
interface Against {
  version: number
  figures: NodeFigures | undefined
}

interface NodeNumbersProps {
  id: string
  document: FlowDocument
  figures: NodeFigures | undefined
  against: Against | null
  onOpen(opened: Opened): void
}

interface Line {
  key: string
  label: string
  what: Omit<Opened, 'count' | 'node' | 'version'>
  countIn(figures: NodeFigures): number
  moreOf?(figures: NodeFigures): string
}

/** The figures of one step, each opening its conversations. */
export function NodeNumbers({ id, document, figures, against, onOpen }: NodeNumbersProps) {
  const lines = useLines(id, document)
  const t = useText()
  const node = document.nodes[id]
  if (!node) return null
  const other = against?.figures
  const shown = lines.filter(({ countIn }) => (figures && countIn(figures) > 0) || (other && countIn(other) > 0))
  return (
    <section className={styles.node} aria-label={nameOf(node, t)}>
      <h3>{nameOf(node, t)}</h3>
      {shown.length === 0 && <p className={styles.count}>{t('flowFigures.nobodyHere')}</p>}
      <dl>
        {shown.map(line => (
          <div key={line.key}>
            <dt>{line.label}</dt>
            <dd>
              <Count line={line} figures={figures} onOpen={count => onOpen({ ...line.what, node: id, count })} />
            </dd>
            {against && (
              <dd className={styles.against}>
                <span>{t('flowFigures.inVersion', { version: against.version })}</span>
                <Count
                  line={line}
                  figures={other}
                  onOpen={count => onOpen({ ...line.what, node: id, version: against.version, count })}
                />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

interface NumberProps {
  line: Line
  figures: NodeFigures | undefined
  onOpen(count: number): void
}

function Count({ line, figures, onOpen }: NumberProps) {
  const count = figures ? line.countIn(figures) : 0
  if (!figures || count === 0) return <span className={styles.nothing}>0</span>
  return (
    <>
      <button type="button" onClick={() => onOpen(count)}>
        {count}
      </button>
      {line.moreOf?.(figures)}
    </>
  )
}

function useLines(id: string, document: FlowDocument): Line[] {
  const t = useText()
  const node = document.nodes[id]
  const plain = (figure: 'entered' | 'answered' | 'dropped', moreOf?: Line['moreOf']): Line => ({
    key: figure,
    label: t(`flowFigures.${figure}`),
    what: { figure },
    countIn: figures => figures[figure],
    ...(moreOf ? { moreOf } : {}),
  })
  const exits = (node ? exitsOf(node) : []).map((exit): Line => {
    const countIn = ({ exits }: NodeFigures) => exits.find(one => one.exit === exit.id)?.count ?? 0
    return {
      key: `exit ${exit.id}`,
      label: exitWords(exit, t),
      what: { figure: 'exit', exit: exit.id },
      countIn,
      moreOf: figures => `${shareOf(countIn(figures), figures)}%`,
    }
  })
  const inSeconds: Line['moreOf'] = ({ seconds }) => (seconds === null ? '' : t('flowFigures.answersIn', { seconds }))
  const misfit: Line = {
    key: 'misfit',
    label: t('flowFigures.misfit'),
    what: { figure: 'misfit' },
    countIn: ({ misfits }) => misfits,
  }
  return [plain('entered'), ...exits, plain('answered', inSeconds), misfit, plain('dropped')]
}
