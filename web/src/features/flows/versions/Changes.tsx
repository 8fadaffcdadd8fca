import { diffOf, type FlowChange } from '@balcao/contract/flows/changes'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { useText } from '../../../i18n/index.ts'
import styles from '../builder/Builder.module.css'
import { exitWords, kindWords, nameOf } from '../canvas/words.ts'

interface ChangesProps {
  before: FlowDocument | null
  after: FlowDocument
}

const SHOWN = 4

/** What one document does otherwise than another, in words. */
export function Changes({ before, after }: ChangesProps) {
  const t = useText()
  const changes = diffOf(before, after)
  if (changes.length === 0) return <p className={styles.note}>{t('flows.noChanges')}</p>
  const nodeName = (id: string) => {
    const node = after.nodes[id] ?? before?.nodes[id]
    return node ? nameOf(node, t) : t('flows.nowhere')
  }
  const fieldsOf = ({ what, fields }: FlowChange) =>
    what === 'rewired'
      ? fields.map(({ field, after: to }) => ({
          field,
          before: '',
          after: `${exitWords({ id: field }, t)} → ${to ? nodeName(to) : t('flows.nowhere')}`,
        }))
      : fields
  return (
    <ul className={styles.changes}>
      {changes.map(change => (
        <li key={`${change.what} ${change.node}`} data-what={change.what}>
          <span>{t(`flows.did_${change.what}`)}</span>
          {change.name || kindWords(change.kind, t)}
          {fieldsOf(change)
            .slice(0, SHOWN)
            .map(one => (
              <div key={one.field}>
                {one.before && <del>{one.before}</del>}
                {one.after && <ins>{one.after}</ins>}
              </div>
            ))}
        </li>
      ))}
    </ul>
  )
}
