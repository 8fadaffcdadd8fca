import type { Macro } from '@balcao/contract/catalogue/macros'
import { useNames } from '../../../../api/desk.ts'
import { useText } from '../../../../i18n/index.ts'

/** What a macro does beside what it says, a line for each step, in their order. */
export function useDoes({ addTags, removeTags, demand, ending, to }: Macro): string[] {
  const t = useText()
  const { tag } = useNames()
  const named = (ids: readonly number[]) => ids.map(id => tag(id)?.tag ?? `#${id}`).join(', ')
  const line = {
    transfer: to ? t(`macros.to_${to.kind}`, { name: to.name }) : t('macros.toNobody'),
    resolve: t('macros.resolves'),
  }
  return [
    ...(addTags.length > 0 ? [t('macros.adds', { tags: named(addTags) })] : []),
    ...(removeTags.length > 0 ? [t('macros.removes', { tags: named(removeTags) })] : []),
    ...(demand === null ? [] : [t('macros.reasons', { name: demand })]),
    ...(ending === 'stay' ? [] : [line[ending]]),
  ]
}
