import { type ChannelDetails, type ChannelKindRow, type ConfigField, SECRET_KEPT } from '@balcao/contract/channels/channels'

/** What a form of a channel holds, by field; a driver's fields are `config.<name>`, those of an import `history.<name>`. */
export type Values = Readonly<Record<string, unknown>>

const COMMON = [
  'name',
  'queueId',
  'userId',
  'farewell',
  'autoCloseKeyword',
  'autoEvaluation',
  'autoDistribution',
  'destroyMessages',
  'botEngine',
  'chatFlowId',
] as const
const HISTORY = ['start', 'end', 'queueId', 'groups', 'close'] as const

const NEW: Record<(typeof COMMON)[number], unknown> = {
  name: '',
  queueId: null,
  userId: null,
  farewell: '',
  autoCloseKeyword: '',
  autoEvaluation: false,
  autoDistribution: false,
  destroyMessages: false,
  botEngine: null,
  chatFlowId: null,
}
const NO_HISTORY = { start: '', end: '', queueId: null, groups: false, close: true }

export const isKept = (value: unknown): boolean => value === SECRET_KEPT

export function startOf({ fields }: ChannelKindRow, channel: ChannelDetails | null): Values {
  const history = channel?.history ?? null
  return {
    ...Object.fromEntries(COMMON.map(key => [key, channel ? channel[key] : NEW[key]])),
    // Those of engines are no fields of the driver's: what is saved of them stands here, what is typed comes to it.
    ...Object.fromEntries(Object.entries(channel?.config ?? {}).map(([name, value]) => [`config.${name}`, value])),
    ...Object.fromEntries(fields.map(field => [`config.${field.name}`, channel?.config[field.name] ?? blankOf(field)])),
    imports: history !== null,
    ...Object.fromEntries(HISTORY.map(key => [`history.${key}`, (history ?? NO_HISTORY)[key]])),
  }
}

function blankOf({ kind, default: byDefault }: ConfigField): unknown {
  if (byDefault !== null) return byDefault
  return kind === 'switch' ? false : kind === 'number' ? null : ''
}

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined

/** What cannot be empty and is. */
export const missingIn = ({ fields }: ChannelKindRow, values: Values): string[] => [
  ...(String(values.name ?? '').trim() === '' ? ['name'] : []),
  ...fields.filter(({ name, isRequired }) => isRequired && isBlank(values[`config.${name}`])).map(({ name }) => `config.${name}`),
  ...(values.imports === true
    ? ['start', 'end'].filter(key => isBlank(values[`history.${key}`])).map(key => `history.${key}`)
    : []),
]

/** What is sent: of one that is there (`before`), only what was changed; of a new one, what is filled. */
export function bodyOf({ fields }: ChannelKindRow, values: Values, before: Values | null): Record<string, unknown> {
  const isChanged = (key: string) => before === null || before[key] !== values[key]
  const common = COMMON.filter(isChanged).map(key => [key, values[key]])
  const names = new Set([...fields.map(({ name }) => name), ...engineNames(values)])
  const config = [...names]
    .map(name => [name, values[`config.${name}`]] as const)
    .filter(([name, value]) => isChanged(`config.${name}`) && !(before === null && isBlank(value)))
  const importKeys = ['imports', ...HISTORY.map(key => `history.${key}`)]
  const history = values.imports === true ? Object.fromEntries(HISTORY.map(key => [key, values[`history.${key}`]])) : null
  return {
    ...Object.fromEntries(common),
    ...(config.length > 0 ? { config: Object.fromEntries(config) } : {}),
    ...(importKeys.some(key => before?.[key] !== values[key]) && (before !== null || history !== null) ? { history } : {}),
  }
}

/** Fields of engines, as a channel calls them. */
const OF_ENGINES = /^config\.((?:typebot|chatgpt|dify|n8n|dialogflow)[A-Z]\w*)$/
const engineNames = (values: Values): string[] => Object.keys(values).flatMap(key => OF_ENGINES.exec(key)?.[1] ?? [])
const SECRETS_OF_ENGINES = ['typebotKey', 'chatgptKey', 'chatgptOrganisation', 'difyKey', 'n8nHeaderValue', 'dialogflowJson']

export function withoutSecrets({ fields }: ChannelKindRow, values: Values): Values {
  const named = [...fields.filter(({ isSecret }) => isSecret).map(({ name }) => name), ...SECRETS_OF_ENGINES]
  const secret = new Set(named.map(name => `config.${name}`))
  return Object.fromEntries(Object.entries(values).filter(([key]) => !secret.has(key)))
}
