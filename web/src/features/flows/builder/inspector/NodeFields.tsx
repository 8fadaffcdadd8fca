import { BOT_ENGINES, CONTACT_FIELDS, type FlowNode } from '@balcao/contract/flows/nodes'
import { type ReactNode, Suspense } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useText } from '../../../../i18n/index.ts'
import { ENGINES } from '../../canvas/words.ts'
import styles from '../Builder.module.css'
import { AskFields, MenuFields } from './asking.tsx'
import type { Put } from './fields-of.ts'
import { MessageFields } from './MessageFields.tsx'
import { TransferFields, WaitFields } from './moving.tsx'
import { Choice, Figure, Row, Rows, VariableName, Words } from './parts.tsx'
import { StartFields } from './StartFields.tsx'

const ConditionFields = fetched(async () => ({ default: (await import('./ConditionFields.tsx')).ConditionFields }))
const HttpFields = fetched(async () => ({ default: (await import('./HttpFields.tsx')).HttpFields }))
const HoursFields = fetched(async () => ({ default: (await import('./HoursFields.tsx')).HoursFields }))

export function NodeFields({ node, put }: { node: FlowNode; put: Put }): ReactNode {
  switch (node.kind) {
    case 'start':
      return <StartFields node={node} put={put} />
    case 'message':
      return <MessageFields node={node} put={put} />
    case 'menu':
      return <MenuFields node={node} put={put} />
    case 'ask':
      return <AskFields node={node} put={put} />
    case 'condition':
      return <Suspense>{<ConditionFields node={node} put={put} />}</Suspense>
    case 'hours':
      return <Suspense>{<HoursFields node={node} put={put} />}</Suspense>
    case 'http':
      return <Suspense>{<HttpFields node={node} put={put} />}</Suspense>
    case 'wait':
      return <WaitFields node={node} put={put} />
    case 'transfer':
      return <TransferFields node={node} put={put} />
    default:
      return <SmallFields node={node} put={put} />
  }
}

type Small = Exclude<
  FlowNode,
  { kind: 'start' | 'message' | 'menu' | 'ask' | 'condition' | 'hours' | 'http' | 'wait' | 'transfer' }
>

function SmallFields({ node, put }: { node: Small; put: Put }): ReactNode {
  const t = useText()
  switch (node.kind) {
    case 'setVariable':
      return (
        <>
          <VariableName
            label={t('flowFields.variable')}
            field="variable"
            value={node.variable}
            onChange={variable => put({ variable }, 'variable')}
          />
          <Words label={t('flowFields.value')} field="value" value={node.value} onChange={value => put({ value }, 'value')} />
        </>
      )
    case 'updateContact':
      return (
        <>
          <Choice
            label={t('flowFields.contactField')}
            field="field"
            value={node.field}
            options={CONTACT_FIELDS.map(one => ({ value: one, label: t(`flows.contact_${one}`) }))}
            onChange={field => put({ field })}
          />
          <Words label={t('flowFields.value')} field="value" value={node.value} onChange={value => put({ value }, 'value')} />
        </>
      )
    case 'tag':
      return (
        <>
          <Rows label={t('flowFields.addTags')} field="add" of="tag" value={node.add} onChange={add => put({ add })} />
          <Rows
            label={t('flowFields.removeTags')}
            field="remove"
            of="tag"
            value={node.remove}
            onChange={remove => put({ remove })}
          />
        </>
      )
    case 'kanban':
      return (
        <Row label={t('flowFields.lane')} field="laneId" of="lane" value={node.laneId} onChange={laneId => put({ laneId })} />
      )
    case 'flow':
      return (
        <Row label={t('flowFields.flow')} field="flowId" of="flow" value={node.flowId} onChange={flowId => put({ flowId })} />
      )
    case 'integration':
      return (
        <Choice
          label={t('flowFields.engine')}
          field="engine"
          help={t('flowFields.engineHelp')}
          value={node.engine}
          options={BOT_ENGINES.map(one => ({ value: one, label: ENGINES[one] }))}
          onChange={engine => put({ engine })}
        />
      )
    case 'evaluation':
      return <p className={styles.note}>{t('flowFields.evaluationHelp')}</p>
    case 'rest':
      return <p className={styles.note}>{t('flowFields.restHelp')}</p>
    case 'close':
      return (
        <>
          <Words label={t('flowFields.farewell')} field="text" value={node.text} onChange={text => put({ text }, 'text')} />
          <Row
            label={t('flowFields.demand')}
            field="demandId"
            of="demand"
            value={node.demandId}
            onChange={demandId => put({ demandId })}
          />
          <Figure
            label={t('flowFields.amount')}
            field="value"
            value={node.value}
            min={0}
            max={1e9}
            onChange={value => put({ value }, 'value')}
          />
        </>
      )
    case 'note':
      return (
        <Words
          label={t('flowFields.noteText')}
          field="text"
          value={node.text}
          lines={4}
          onChange={text => put({ text }, 'text')}
        />
      )
    case 'unsupported':
      return (
        <>
          <p className={styles.note}>{t('flowFields.unsupportedHelp', { was: node.was })}</p>
          <pre style={{ overflow: 'auto', maxHeight: 240, margin: 0, fontSize: 12 }}>{node.raw}</pre>
        </>
      )
  }
}
