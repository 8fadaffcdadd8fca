import type { ConfigField } from '@balcao/contract/channels/channels'
import { BOT_ENGINES, type BotEngine } from '@balcao/contract/flows/bot-engines'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import { NativeSelect } from '@mantine/core'
import { useRead } from '../../../api/query.ts'
import type { PlainKey } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/index.ts'
import { common } from '../../../kit/form/inputs/common.ts'
import { DriverField, partOf } from './ConnectionFields.tsx'
import styles from './form.module.css'
import type { ChannelForm } from './useChannelForm.ts'

const isEngine = (value: unknown): value is BotEngine => BOT_ENGINES.some(engine => engine === value)

/** Who answers what customers begin on this channel: an engine of its own, with values of its own where it wants any. */
export function BotFields({ form, isNew }: { form: ChannelForm; isNew: boolean }) {
  const t = useText()
  const { botEngine } = form.values
  const engine = isEngine(botEngine) ? botEngine : null
  return (
    <fieldset className={styles.group}>
      <legend>{t('bots.onChannel')}</legend>
      <NativeSelect
        {...common(partOf(form, 'botEngine', t('bots.bot'), undefined, false))}
        value={engine ?? ''}
        data={[
          { value: '', label: t('bots.noneOwn') },
          ...BOT_ENGINES.map(value => ({ value, label: t(`bots.title_${value}`) })),
        ]}
        onChange={event => form.set('botEngine', event.currentTarget.value || null)}
      />
      <WhoAnswers engine={engine} hasFlow={typeof form.values.chatFlowId === 'number'} />
      {engine && <EngineFields engine={engine} form={form} isNew={isNew} />}
    </fieldset>
  )
}

/** The rule in a sentence: the channel's flow, its engine, the engine for all, the company's flow. */
function WhoAnswers({ engine, hasFlow }: { engine: BotEngine | null; hasFlow: boolean }) {
  const t = useText()
  const rows = useRead(integrationRoutes.list, {})
  const forAll = rows.data?.find(({ isForAll }) => isForAll)?.kind
  const says = () => {
    if (engine) return t('bots.saysEngine', { name: t(`bots.title_${engine}`) })
    if (hasFlow) return t('bots.saysFlow')
    return isEngine(forAll) ? t('bots.saysForAll', { name: t(`bots.title_${forAll}`) }) : t('bots.saysNobody')
  }
  return <p role="status">{says()}</p>
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
  const read = useRead(integrationRoutes.show, { params: { kind: engine } })
  const fields = read.data?.fields.filter(({ name }) => name !== 'active' && name !== 'forAll') ?? []
  const optional = (field: ConfigField): ConfigField => ({
    ...field,
    name: channelField(engine, field.name),
    isRequired: false,
    options: field.kind === 'choice' ? ['', ...field.options] : field.options,
  })
  return (
    <>
      <p>{t(read.data?.isSet ? 'bots.ofCompany' : 'bots.ofChannel')}</p>
      {fields.map(field => {
        const label = LABELS[field.name]
        return (
          <DriverField key={field.name} form={form} field={optional(field)} isNew={isNew} label={label ? t(label) : field.name} />
        )
      })}
    </>
  )
}
