import '@mantine/core/styles/Switch.layer.css'
import { inOrder, reachedFrom } from '@balcao/contract/flows/checks/graph'
import { exitsOf, type FlowDocument, leadsTo } from '@balcao/contract/flows/document'
import type { FlowFacts } from '@balcao/contract/flows/facts'
import { type FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import { Button, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { keyOf, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { Page } from '../../../kit/Page.tsx'
import { Loading } from '../../../kit/states.tsx'
import { KINDS } from '../canvas/kinds.ts'
import { exitWords, nameOf, summaryOf } from '../canvas/words.ts'
import { flowHeard } from '../heard-flows.ts'
import { Nowhere } from '../list/Nowhere.tsx'
import styles from './Builder.module.css'

const Simulator = fetched(async () => ({ default: (await import('../simulator/Simulator.tsx')).Simulator }))
const Figures = fetched(async () => ({ default: (await import('../figures/Figures.tsx')).Figures }))
const nothing = () => undefined

interface StepListProps {
  shown: { flow: FlowRow; document: FlowDocument }
  facts: FlowFacts
}

/** A flow on a phone: its steps to read, a switch, a conversation to try. */
export function StepList({ shown: { flow, document }, facts }: StepListProps) {
  const t = useText()
  const cache = useQueryClient()
  const update = useSend(flowRoutes.update)
  const [tries, setTries] = useState(false)
  const [counts, setCounts] = useState(false)
  const reached = reachedFrom(document, document.start)
  const order = inOrder(document).filter(id => reached.has(id))
  const put = (isActive: boolean) =>
    update.run(
      { params: { id: flow.id }, body: { isActive } },
      {
        done: next => {
          flowHeard(cache, next)
          void cache.invalidateQueries({ queryKey: keyOf(flowRoutes.show, { params: { id: flow.id } }) })
        },
      },
    )
  return (
    <Page
      title={flow.name}
      about={t('flows.phoneHelp')}
      action={
        <>
          <Button variant="default" aria-pressed={counts} onClick={() => setCounts(!counts)}>
            {t('flows.figures')}
          </Button>
          <Button onClick={() => setTries(!tries)}>{t('flows.simulate')}</Button>
        </>
      }
    >
      <Switch
        mb={12}
        label={t('flows.active')}
        checked={flow.isActive}
        disabled={update.busy}
        onChange={event => void put(event.currentTarget.checked)}
      />
      <Nowhere flow={flow} />
      {tries && (
        <Suspense fallback={<Loading />}>
          <Simulator
            document={document}
            facts={facts}
            flow={flow}
            edit={null}
            onPath={nothing}
            onShow={nothing}
            onClose={() => setTries(false)}
          />
        </Suspense>
      )}
      {counts && (
        <Suspense fallback={<Loading />}>
          <Figures
            flowId={flow.id}
            document={document}
            facts={facts}
            chosen={null}
            onFigures={nothing}
            onShow={nothing}
            edit={null}
            onClose={() => setCounts(false)}
          />
        </Suspense>
      )}
      <ol className={styles.steps} aria-label={t('flows.steps')}>
        {order.map(id => {
          const node = document.nodes[id]
          if (!node) return null
          const { icon: Icon } = KINDS[node.kind]
          return (
            <li key={id}>
              <header>
                <Icon size={16} stroke={1.75} aria-hidden />
                <b>{nameOf(node, t)}</b>
              </header>
              <p>{summaryOf(node, facts, t)}</p>
              <ul>
                {exitsOf(node).map(exit => {
                  const to = leadsTo(document, id, exit.id)
                  const goal = to === null ? undefined : document.nodes[to]
                  if (!goal && exit.optional) return null
                  return <li key={exit.id}>{`${exitWords(exit, t)} → ${goal ? nameOf(goal, t) : t('flows.nowhere')}`}</li>
                })}
              </ul>
            </li>
          )
        })}
      </ol>
    </Page>
  )
}
