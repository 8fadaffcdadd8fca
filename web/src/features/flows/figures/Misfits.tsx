import type { FlowDocument } from '@balcao/contract/flows/document'
import { answerKey } from '@balcao/contract/flows/engine/answers'
import type { Misfit } from '@balcao/contract/flows/figures/figures'
import { CHOICES_MAX } from '@balcao/contract/messages/choices'
import { NativeSelect } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { nameOf } from '../canvas/words.ts'
import { type Edit, newId, putNode } from '../editing/edits.ts'
import type { Opened } from './behind.ts'
import styles from './Figures.module.css'

interface MisfitsProps {
  document: FlowDocument
  misfits: readonly Misfit[]
  onOpen(opened: Opened): void
  onShow(id: string): void
  /** Null: the draft is only read here. */
  edit: ((edit: Edit) => void) | null
}

const SHOWN = 40

/** What customers wrote that fitted no answer, the most frequent first; of a menu it can become a synonym. */
export function Misfits({ document, misfits, onOpen, onShow, edit }: MisfitsProps) {
  const t = useText()
  return (
    <section className={styles.misfits} aria-label={t('flowFigures.misfits')}>
      <h3>{t('flowFigures.misfits')}</h3>
      {misfits.length === 0 && <p>{t('flowFigures.noMisfits')}</p>}
      <ul>
        {misfits.slice(0, SHOWN).map(one => {
          const node = document.nodes[one.node]
          return (
            <li key={`${one.node} ${one.text}`}>
              <q>{one.text}</q>
              <button type="button" onClick={() => onOpen({ figure: 'misfit', ...one })}>
                {one.count}
              </button>
              {node && (
                <button type="button" className={styles.where} onClick={() => onShow(one.node)}>
                  {nameOf(node, t)}
                </button>
              )}
              {edit && <Synonym document={document} misfit={one} edit={edit} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const WORD_MAX = 60
const SYNONYMS_MAX = 40
/** What fits a row of a list. */
const TITLE_MAX = 24
const NEW = '+'

function Synonym({ document, misfit, edit }: { document: FlowDocument; misfit: Misfit; edit(edit: Edit): void }) {
  const t = useText()
  const menu = document.nodes[misfit.node]
  const word = misfit.text.trim()
  if (menu?.kind !== 'menu' || word === '' || word.length > WORD_MAX) return null
  const key = answerKey(word)
  const knows = menu.options.find(({ title, synonyms }) => [title, ...synonyms].some(one => answerKey(one) === key))
  if (knows) return <small>{t('flowFigures.isSynonym', { option: knows.title })}</small>
  const make = (id: string) => {
    const options = menu.options.map(one => (one.id === id ? { ...one, synonyms: [...one.synonyms, word] } : one))
    edit(putNode(misfit.node, { ...menu, options }))
    toastSuccess(t('flowFigures.madeSynonym'))
  }
  const add = () => {
    edit(
      putNode(misfit.node, { ...menu, options: [...menu.options, { id: newId(), title: word, description: '', synonyms: [] }] }),
    )
    toastSuccess(t('flowFigures.madeOption'))
  }
  const open = menu.options.filter(({ synonyms }) => synonyms.length < SYNONYMS_MAX)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('flowFigures.makeSynonymOf', { text: word })}
      value=""
      data={[
        { value: '', label: t('flowFigures.makeSynonym') },
        ...open.map(({ id, title }) => ({ value: id, label: title || id })),
        ...(menu.options.length < CHOICES_MAX && word.length <= TITLE_MAX
          ? [{ value: NEW, label: t('flowFigures.makeOption', { text: word }) }]
          : []),
      ]}
      onChange={event => (event.currentTarget.value === NEW ? add() : make(event.currentTarget.value))}
    />
  )
}
