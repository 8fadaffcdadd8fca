import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import type { FlowDocument } from '@balcao/contract/flows/document'
import { CloseButton } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import { fieldWords } from '../canvas/field-words.ts'
import { nameOf, problemWords } from '../canvas/words.ts'
import styles from './Builder.module.css'

interface ProblemsProps {
  document: FlowDocument
  problems: readonly Problem[]
  onShow(problem: Problem): void
  onClose(): void
}

/** What is in the way of publishing, and what may surprise; each leads to its field. */
export function Problems({ document, problems, onShow, onClose }: ProblemsProps) {
  const t = useText()
  return (
    <aside className={styles.panel} aria-label={t('flows.problems')}>
      <header>
        <h2>{t('flows.problems')}</h2>
        <CloseButton aria-label={t('kit.close')} onClick={onClose} />
      </header>
      <ul className={styles.problems}>
        {problems.map((one, i) => {
          const node = one.node === null ? undefined : document.nodes[one.node]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be the same in all they say
            <li key={i}>
              <button type="button" data-level={one.level} onClick={() => onShow(one)}>
                {problemWords(one, t)}
                <small>
                  {t(`flows.level_${one.level}`)}
                  {node && [`, ${nameOf(node, t)}`, fieldWords(one.field, node, t)].filter(Boolean).join(' · ')}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
      {problems.length === 0 && <p className={styles.fields}>{t('flows.noProblems')}</p>}
    </aside>
  )
}
