import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import { exitsOf, leadsTo } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import type { FlowNode } from '@balcao/contract/flows/nodes'
import { namesFor } from '@balcao/contract/flows/texts'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../kit/controls/IconButton.tsx'
import { exitWords, kindWords, nameOf, problemWords } from '../../canvas/words.ts'
import { putNode, removeNodes } from '../../editing/edits.ts'
import type { Editing } from '../../editing/useEditing.ts'
import styles from '../Builder.module.css'
import { NodeFields } from './NodeFields.tsx'
import { FieldsContext, Line } from './parts.tsx'

interface InspectorProps {
  id: string
  editing: Editing
  facts: FlowFacts
  problems: readonly Problem[]
  onGoTo(exit: string): void
  onShow(id: string): void
}

/** The fields of one node, what is wrong where it is mended, and where each exit leads. */
export function Inspector({ id, editing, facts, problems, onGoTo, onShow }: InspectorProps) {
  const t = useText()
  const { document, edit } = editing
  const node = document.nodes[id]
  const around = useMemo(
    () => ({
      facts,
      names: namesFor(document, facts.ownVariables),
      problem: (field: string) => said(problems, 'error', field, t),
      caution: (field: string) => said(problems, 'warning', field, t),
    }),
    [facts, document, problems, t],
  )
  if (!node) return null
  const put = (fields: object, gesture?: string) => {
    const now = document.nodes[id]
    if (now) edit(putNode(id, { ...now, ...fields } as FlowNode), gesture && `${id} ${gesture}`)
  }
  const atNode = problems.filter(one => one.field === null)
  return (
    <aside className={styles.panel} aria-label={nameOf(node, t)} data-fields>
      <header>
        <h2>{kindWords(node.kind, t)}</h2>
        {id !== document.start && (
          <IconButton label={t('flows.removeStep')} variant="subtle" onClick={() => edit(removeNodes([id]))}>
            <IconTrash size={17} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </header>
      <FieldsContext value={around}>
        <div className={styles.fields}>
          <Line
            label={t('flows.stepName')}
            field="name"
            value={node.name}
            max={80}
            placeholder={kindWords(node.kind, t)}
            onChange={name => put({ name }, 'name')}
          />
          {atNode.map(one => (
            <p key={one.code} className={one.level === 'error' ? styles.wrong : styles.caution}>
              {problemWords(one, t)}
            </p>
          ))}
          <div data-first style={{ display: 'contents' }}>
            <NodeFields node={node} put={put} />
          </div>
          <Exits id={id} editing={editing} problems={problems} onGoTo={onGoTo} onShow={onShow} />
        </div>
      </FieldsContext>
    </aside>
  )
}

function said(
  problems: readonly Problem[],
  level: Problem['level'],
  field: string,
  t: ReturnType<typeof useText>,
): string | undefined {
  const found = problems.find(one => one.field === field && one.level === level)
  return found && problemWords(found, t)
}

function Exits({ id, editing, problems, onGoTo, onShow }: Omit<InspectorProps, 'facts'>) {
  const t = useText()
  const { document } = editing
  const node = document.nodes[id]
  const exits = node ? exitsOf(node) : []
  if (exits.length === 0) return null
  return (
    <section aria-label={t('flows.exits')}>
      <h3>{t('flows.exits')}</h3>
      <ul className={styles.exits}>
        {exits.map(exit => {
          const to = leadsTo(document, id, exit.id)
          const goal = to === null ? undefined : document.nodes[to]
          const dead = problems.find(({ field }) => field === `exit:${exit.id}`)
          return (
            <li key={exit.id}>
              <span className={dead && (dead.level === 'error' ? styles.wrong : styles.caution)}>{exitWords(exit, t)}</span>
              <button
                type="button"
                className={styles.link}
                data-field={`exit:${exit.id}`}
                aria-label={t('flows.goToFrom', { exit: exitWords(exit, t), goal: goal ? nameOf(goal, t) : t('flows.nowhere') })}
                onClick={() => onGoTo(exit.id)}
                onDoubleClick={() => to && onShow(to)}
              >
                {goal ? nameOf(goal, t) : t('flows.goToDots')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
