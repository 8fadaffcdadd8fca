import type { FlowNode } from '@balcao/contract/flows/nodes'
import type { Translate } from '../../../i18n/index.ts'

const PLAIN = {
  keywords: 'flowFields.keywords',
  fallback: 'flowFields.fallback',
  variable: 'flowFields.variable',
  value: 'flowFields.value',
  pattern: 'flowFields.pattern',
  target: 'flowFields.to',
  url: 'flowFields.url',
  engine: 'flowFields.engine',
  flowId: 'flowFields.flow',
  laneId: 'flowFields.lane',
  add: 'flowFields.addTags',
  look: 'flowFields.look',
  until: 'flowFields.howLong',
} as const
const isPlain = (field: string): field is keyof typeof PLAIN => Object.hasOwn(PLAIN, field)

/** A field of a step as its label calls it; empty: its step says enough. */
export function fieldWords(field: string | null, node: FlowNode, t: Translate): string {
  const [name = '', at = ''] = (field ?? '').split('.')
  const number = Number(at) + 1
  if (name === 'text') return t(node.kind === 'menu' || node.kind === 'ask' ? 'flowFields.question' : 'flowFields.text')
  if (name === 'options' && at !== '') return t('flowFields.optionTitle', { number })
  if (name === 'rules' && at !== '') return t('flowFields.rule', { number })
  if (name === 'mapped' && at !== '') return t('flowFields.kept', { number })
  const part = name === 'parts' && node.kind === 'message' ? node.parts[Number(at)] : undefined
  if (part) return t(`flowFields.part_${part.type}`)
  return isPlain(name) ? t(PLAIN[name]) : ''
}
