import type { ConfigField } from '@balcao/contract/channels/channels'
import { type AutoReplyRow, autoReplyRoutes } from '@balcao/contract/flows/auto-reply/auto-replies'
import { BOT_ENGINES, type BotEngine } from '@balcao/contract/flows/bot-engines'
import { botRoutes } from '@balcao/contract/flows/bots'
import { type FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { NativeSelect } from '@mantine/core'
import { useRead } from '../../../api/query.ts'
import type { PlainKey } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/index.ts'
import { common } from '../../../kit/form/inputs/common.ts'
import { DriverField, partOf } from './ConnectionFields.tsx'
import styles from './form.module.css'
import type { ChannelForm } from './useChannelForm.ts'

const FLOW = /^flow (\d+)$/
const isEngine = (value: unknown): value is BotEngine => BOT_ENGINES.some(engine => engine === value)

/** Who answers what customers begin on this channel: a flow of the company, or an engine of its own, with values of its own where it wants any. */
export function BotFields({ form, isNew }: { form: ChannelForm; isNew: boolean }) {
  const t = useText()
  const { botEngine, chatFlowId } = form.values
  const flows = useRead(flowRoutes.list, {}).data?.flows ?? []
  const replies = useRead(autoReplyRoutes.list, {}).data?.autoReplies ?? []
  const engine = isEngine(botEngine) ? botEngine : null
  const flowId = engine === null && typeof chatFlowId === 'number' ? chatFlowId : null
  const offered = flows.filter(({ id, version, isActive }) => (version !== null && isActive) || id === flowId)
  const choose = (value: string) =>
    form.change({ botEngine: isEngine(value) ? value : null, chatFlowId: Number(FLOW.exec(value)?.[1]) || null })
  return (
    <fieldset className={styles.group}>
      <legend>{t('bots.onChannel')}</legend>
      <NativeSelect
        {...common(partOf(form, 'botEngine', t('bots.bot'), undefined, false))}
        value={engine ?? (flowId === null ? '' : `flow ${flowId}`)}
        data={[
          { value: '', label: t('bots.noneOwn') },
          ...offered.map(({ id, name }) => ({ value: `flow ${id}`, label: t('bots.flowNamed', { name }) })),
          ...replies
            .filter(({ id, isActive }) => isActive || id === flowId)
            .map(({ id, name }) => ({ value: `flow ${id}`, label: t('bots.autoReplyNamed', { name }) })),
          ...BOT_ENGINES.map(value => ({ value, label: t(`bots.title_${value}`) })),
        ]}
        onChange={event => choose(event.currentTarget.value)}
      />
      <WhoAnswers engine={engine} flowId={flowId} flows={flows} replies={replies} />
      {engine && <EngineFields engine={engine} form={form} isNew={isNew} />}
    </fieldset>
  )
}

interface WhoAnswersProps {
  engine: BotEngine | null
  flowId: number | null
  flows: readonly FlowRow[]
  replies: readonly AutoReplyRow[]
}

const isOn = ({ isActive, version }: FlowRow): boolean => isActive && version !== null

/** The rule in a sentence: the channel's flow, its engine, the engine for all, the company's flow. */
function WhoAnswers({ engine, flowId, flows, replies }: WhoAnswersProps) {
  const t = useText()
  const settings = useRead(settingRoutes.list, {}).data
  const forAll = useRead(botRoutes.engines, {}).data?.find(({ isForAll }) => isForAll)?.engine
  const own = flows.find(({ id }) => id === flowId)
  const byDefault = flows.find(({ id }) => String(id) === settings?.find(({ key }) => key === 'defaultFlow')?.value)
  const only = (flow: FlowRow) => (flow.testNumber ? t('bots.saysOnlyNumber', { number: flow.testNumber }) : '')
  const others = () => {
    if (forAll) return t('bots.saysForAll', { name: t(`bots.title_${forAll}`) })
    if (!byDefault || !isOn(byDefault)) return t('bots.saysNobody')
    return `${t('bots.saysDefault', { name: byDefault.name })} ${only(byDefault)}`
  }
  const says = () => {
    if (engine) return t('bots.saysEngine', { name: t(`bots.title_${engine}`) })
    const reply = replies.find(({ id }) => id === flowId)
    if (reply?.isActive) return t('bots.saysAutoReply', { name: reply.name })
    if (!own) return others()
    if (isOn(own)) return `${t('bots.saysFlow', { name: own.name })} ${only(own)}`
    return `${t('bots.saysFlowOff', { name: own.name })} ${others()}`
  }
  return <p role="status">{says().trim()}</p>
}

const channelField = (engine: BotEngine, name: string): string => `${engine}${name.charAt(0).toUpperCase()}${name.slice(1)}`

const LABELS: Readonly<Record<string, PlainKey>> = Object.fromEntries(
  (
    [
      'url',
      'key',
      'name',
      'buttons',
      'invalidText',
      'stopWord',
      'restartWord',
      'monthlyMessages',
      'monthlyTokens',
      'organisation',
      'prompt',
      'model',
      'maxTokens',
      'type',
      'headerName',
      'headerValue',
      'project',
      'language',
      'json',
      'location',
    ] as const
  ).map(name => [name, `bots.${name}` as const]),
)

function EngineFields({ engine, form, isNew }: { engine: BotEngine; form: ChannelForm; isNew: boolean }) {
  const t = useText()
  const its = useRead(botRoutes.engines, {}).data?.find(one => one.engine === engine)
  const optional = (field: ConfigField): ConfigField => ({
    ...field,
    name: channelField(engine, field.name),
    isRequired: false,
    options: field.kind === 'choice' ? ['', ...field.options] : field.options,
  })
  return (
    <>
      <p>{t(its?.isSet ? 'bots.ofCompany' : 'bots.ofChannel')}</p>
      {its?.fields.map(field => {
        const label = LABELS[field.name]
        return (
          <DriverField key={field.name} form={form} field={optional(field)} isNew={isNew} label={label ? t(label) : field.name} />
        )
      })}
    </>
  )
}
