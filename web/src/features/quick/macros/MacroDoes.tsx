import type { Macro } from '@balcao/contract/catalogue/macros'
import { useText } from '../../../i18n/index.ts'

/** In a line: what a macro does beside what it says. */
export function MacroDoes({ macro: { addTags, removeTags, demand, ending, to } }: { macro: Macro }) {
  const t = useText()
  const tags = addTags.length + removeTags.length
  const does = [
    ...(tags > 0 ? [t('macros.tags', { count: tags })] : []),
    ...(demand === null ? [] : [t('macros.reasons', { name: demand })]),
    ...(ending === 'transfer' ? [to ? t(`macros.to_${to.kind}`, { name: to.name }) : t('macros.toNobody')] : []),
    ...(ending === 'resolve' ? [t('macros.resolves')] : []),
  ]
  return does.length === 0 ? t('macros.saysOnly') : does.join(' · ')
}
