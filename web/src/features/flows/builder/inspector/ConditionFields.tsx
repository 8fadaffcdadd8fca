import type { Group } from '@balcao/contract/conditions/condition'
import { flowFields, variableOf } from '@balcao/contract/flows/fields'
import { CONDITION_RULES_MAX } from '@balcao/contract/flows/nodes'
import { useMemo } from 'react'
import { useLocale, useText } from '../../../../i18n/index.ts'
import { ConditionEditor } from '../../../../kit/conditions/ConditionEditor.tsx'
import type { Declared, Offer } from '../../../../kit/conditions/declared.ts'
import { draftOf } from '../../../../kit/conditions/draft.ts'
import { newId } from '../../editing/edits.ts'
import type { FieldsOf } from './fields-of.ts'
import { AddButton, Box, Line, useAround } from './parts.tsx'

/** What a flow may ask of a conversation, in the names of this company. */
function useDeclared(): Declared {
  const t = useText()
  const locale = useLocale()
  const { facts, names } = useAround()
  return useMemo(() => {
    const fields = flowFields(names)
    const offers = (rows: readonly { id: number; name: string; isActive?: boolean }[]): Offer[] =>
      rows.filter(one => one.isActive !== false).map(one => ({ value: one.id, label: one.name }))
    const dayName = (day: number) =>
      new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + day))
    const lists: Record<string, Offer[]> = {
      tags: offers(facts.tags),
      lane: offers(facts.lanes),
      wallet: offers(facts.users),
      channel: offers(facts.channels),
      weekday: [0, 1, 2, 3, 4, 5, 6].map(day => ({ value: String(day), label: dayName(day) })),
    }
    const OWN = [
      'firstMessage',
      'lastMessage',
      'tags',
      'lane',
      'wallet',
      'channel',
      'firstContact',
      'open',
      'hour',
      'weekday',
    ] as const
    const label = (field: string) => {
      const own = OWN.find(one => one === field)
      if (own) return t(`flowFields.field_${own}`)
      const name = variableOf(field) ?? field
      return field.startsWith('n:')
        ? t('flowFields.asNumber', { name })
        : field.startsWith('d:')
          ? t('flowFields.asDay', { name })
          : name
    }
    return { fields, label, choices: field => lists[field] ?? [] }
  }, [t, locale, facts, names])
}

/** Rules in their order: the first that holds decides. */
export function ConditionFields({ node, put }: FieldsOf<'condition'>) {
  const t = useText()
  const declared = useDeclared()
  const { problem } = useAround()
  const { rules } = node
  return (
    <>
      {rules.map((rule, i) => {
        const change = (fields: object, what: string) =>
          put({ rules: rules.with(i, { ...rule, ...fields }) }, `rules.${i}.${what}`)
        const title = t('flowFields.rule', { number: i + 1 })
        const wrong = problem(`rules.${i}`)
        const draft = draftOf(rule.when)
        return (
          <Box key={rule.id} title={title} field={`rules.${i}`} onRemove={() => put({ rules: rules.toSpliced(i, 1) })}>
            <Line
              label={t('flowFields.ruleName')}
              field={`rules.${i}.label`}
              value={rule.label}
              max={60}
              onChange={label => change({ label }, 'label')}
            />
            <ConditionEditor
              declared={declared}
              draft={draft}
              sentence={what => (what ? t('flowFields.ruleHolds', { what }) : t('flowFields.ruleAsksNothing'))}
              onChange={(next: Group) => hasTests(next) && change({ when: next }, 'when')}
            />
            {wrong && <p style={{ color: 'var(--b-redink)', fontSize: 12.5 }}>{wrong}</p>}
          </Box>
        )
      })}
      {rules.length < CONDITION_RULES_MAX && (
        <AddButton
          label={t('flowFields.addRule')}
          field="rules"
          onClick={() =>
            put({
              rules: [...rules, { id: newId(), label: '', when: { all: [{ field: 'lastMessage', operator: 'contains' }] } }],
            })
          }
        />
      )}
    </>
  )
}

/** A rule asks something; an empty group is none, so the last test of one stays until another is there. */
const hasTests = (group: Group): boolean =>
  Object.values(group).every(
    parts =>
      Array.isArray(parts) &&
      parts.length > 0 &&
      parts.every(part => !('all' in part || 'any' in part || 'none' in part) || hasTests(part as Group)),
  )
