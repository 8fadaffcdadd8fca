import { exitsOf, type FlowDocument } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import type { NodeFigures } from '@balcao/contract/flows/figures/figures'
import type { FlowRow } from '@balcao/contract/flows/flows'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { Loading } from '../../../kit/states.tsx'
import { Canvas, MANY } from '../canvas/Canvas.tsx'
import { AroundContext } from '../canvas/Card.tsx'
import { exitWords } from '../canvas/words.ts'
import { useEditing } from '../editing/useEditing.ts'
import { Nowhere } from '../list/Nowhere.tsx'
import styles from './Builder.module.css'
import { Conflict } from './Conflict.tsx'
import { Header } from './Header.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import { Palette } from './Palette.tsx'
import { Pick } from './Pick.tsx'
import { Problems } from './Problems.tsx'
import type { Side } from './side.ts'
import { useActs } from './useActs.ts'
import { useProblems } from './useProblems.ts'

const Simulator = fetched(async () => ({ default: (await import('../simulator/Simulator.tsx')).Simulator }))
const Figures = fetched(async () => ({ default: (await import('../figures/Figures.tsx')).Figures }))
const Replay = fetched(async () => ({ default: (await import('../replay/Replay.tsx')).Replay }))
const Versions = fetched(async () => ({ default: (await import('../versions/Versions.tsx')).Versions }))
const PublishDialog = fetched(async () => ({ default: (await import('../versions/PublishDialog.tsx')).PublishDialog }))
const KeysDialog = fetched(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

const NOTHING: ReadonlySet<string> = new Set()

interface BuilderProps {
  loaded: { flow: FlowRow; document: FlowDocument; published: FlowDocument | null }
  facts: FlowFacts
  myId: number
  /** What stands beside the canvas at first. */
  asked: Side
}

/** The canvas with what is beside it: what can be added, the fields of what is chosen, or a conversation to try. */
export function Builder({ loaded, facts, myId, asked }: BuilderProps) {
  const t = useText()
  const editing = useEditing(loaded, myId)
  const { document } = editing
  const [side, setSide] = useState<Side>(asked)
  const [isPublishing, setPublishing] = useState(false)
  const [lit, setLit] = useState<{ lit: ReadonlySet<string>; at: string | null }>({ lit: NOTHING, at: null })
  const { problems, byNode } = useProblems(document, facts, loaded.flow.id)
  const closeSide = () => {
    setSide('fields')
    setLit({ lit: NOTHING, at: null })
  }
  const acts = useActs(editing, { side, setSide, onClose: closeSide })
  const { selected, pick } = acts
  const counted = useFigures()
  const isMany = Object.keys(document.nodes).length > MANY
  const around = useMemo(
    () => ({ facts, problems: byNode, ...lit, figures: counted.figures, isMany }),
    [facts, byNode, lit, counted.figures, isMany],
  )
  const onPath = useCallback((next: ReadonlySet<string>, at: string | null) => setLit({ lit: next, at }), [])
  const only = selected.length === 1 ? selected[0] : undefined
  const chosen = only !== undefined && document.nodes[only] ? only : null

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole screen, each shown by `?`
    <div className={styles.builder} onKeyDown={acts.onKeyDown}>
      <Header
        editing={editing}
        problems={problems}
        side={side}
        onSide={setSide}
        onPublish={() => setPublishing(true)}
        acts={acts}
      />
      <Conflict editing={editing} />
      <Nowhere flow={editing.flow} />
      <div className={styles.body}>
        <Palette onAdd={acts.add} onSeek={() => acts.setPick({ for: 'new' })} />
        <AroundContext value={around}>
          <Canvas
            editing={editing}
            selected={selected}
            onSelect={acts.select}
            line={acts.line}
            onLine={acts.setLine}
            lit={lit.lit}
            figures={counted.figures}
            onLoose={loose => acts.setPick({ for: 'loose', ...loose })}
          />
        </AroundContext>
        {side === 'fields' && chosen && (
          <Inspector
            key={chosen}
            id={chosen}
            editing={editing}
            facts={facts}
            problems={byNode.get(chosen) ?? []}
            onGoTo={exit => acts.setPick({ for: 'exit', from: chosen, exit })}
            onShow={acts.show}
          />
        )}
        {side === 'problems' && (
          <Problems document={document} problems={problems} onShow={acts.showProblem} onClose={closeSide} />
        )}
        <Suspense fallback={<aside className={styles.panel}>{<Loading />}</aside>}>
          {side === 'simulator' && (
            <Simulator
              document={document}
              facts={facts}
              flow={editing.flow}
              edit={editing.edit}
              onPath={onPath}
              onShow={acts.show}
              onClose={closeSide}
            />
          )}
          {side === 'replay' && (
            <Replay
              flowId={editing.flow.id}
              document={document}
              facts={facts}
              edit={editing.edit}
              onPath={onPath}
              onFrame={acts.frame}
              onShow={acts.show}
              onClose={closeSide}
            />
          )}
          {side === 'figures' && (
            <Figures
              flowId={editing.flow.id}
              document={document}
              facts={facts}
              chosen={chosen}
              onFigures={counted.take}
              onShow={acts.show}
              edit={editing.edit}
              onClose={closeSide}
            />
          )}
          {side === 'versions' && <Versions editing={editing} onClose={closeSide} />}
        </Suspense>
      </div>
      {pick && <Picking acts={acts} document={document} />}
      <Suspense>
        {isPublishing && (
          <PublishDialog
            editing={editing}
            problems={problems}
            onProblems={() => setSide('problems')}
            onClose={() => setPublishing(false)}
          />
        )}
        {acts.areKeysShown && <KeysDialog onClose={() => acts.showKeys(false)} />}
      </Suspense>
      <span className="only-read-aloud" role="status">
        {problems.length > 0 && t('flows.problemsCount', { count: problems.length })}
      </span>
    </div>
  )
}

/** What is counted, drawn on the cards as long as it is shown. */
function useFigures() {
  const [figures, setFigures] = useState<ReadonlyMap<string, NodeFigures> | null>(null)
  const take = useCallback(
    (nodes: readonly NodeFigures[] | null) => setFigures(nodes && new Map(nodes.map(one => [one.node, one]))),
    [],
  )
  return { figures, take }
}

function Picking({ acts, document }: { acts: ReturnType<typeof useActs>; document: FlowDocument }) {
  const t = useText()
  const { pick, setPick, add, link, show } = acts
  if (!pick) return null
  const onClose = () => setPick(null)
  if (pick.for === 'find') return <Pick title={t('flows.find')} document={document} onNode={show} byText onClose={onClose} />
  if (pick.for === 'new' || !('from' in pick))
    return <Pick title={t('flows.addStep')} document={document} onNew={add} onClose={onClose} />
  const { from, exit } = pick
  const node = document.nodes[from]
  const its = node && exitsOf(node).find(({ id }) => id === exit)
  return (
    <Pick
      title={exit === 'next' || !its ? t('flows.goTo') : t('flowTrial.exitGoesTo', { exit: exitWords(its, t) })}
      document={document}
      onNew={kind => add(kind, pick)}
      onNode={id => link(from, exit, id)}
      {...(pick.for === 'exit' ? { onNone: () => link(from, exit, null) } : {})}
      onClose={onClose}
    />
  )
}
