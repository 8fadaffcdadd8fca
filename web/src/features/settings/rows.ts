import { SETTINGS, type SettingGroup, type SettingKey, settingOf } from '@balcao/contract/settings'
import { z } from 'zod'
import type { PlainKey } from '../../i18n/index.ts'

/** How a setting is changed, read off its schema. */
export type SettingKind = { kind: 'switch' } | { kind: 'choice'; options: readonly string[] } | { kind: 'text' }

const isKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

export const settingsIn = (group: SettingGroup): SettingKey[] =>
  Object.keys(SETTINGS)
    .filter(isKey)
    .filter(key => settingOf(key).group === group)

export function kindOf(key: SettingKey): SettingKind {
  const { schema, choices } = settingOf(key)
  if (choices) return { kind: 'choice', options: choices() }
  if (!(schema instanceof z.ZodEnum)) return { kind: 'text' }
  const options = schema.options.map(String)
  return options.length === 2 && options.includes('enabled') ? { kind: 'switch' } : { kind: 'choice', options }
}

/** Settings that are on and cannot be on together with this one, whichever of the two says so. */
export function conflictsOf(key: SettingKey, isOn: (key: SettingKey) => boolean): SettingKey[] {
  const excludes = (one: SettingKey, other: SettingKey) => settingOf(one).excludes?.includes(other) ?? false
  return Object.keys(SETTINGS)
    .filter(isKey)
    .filter(other => other !== key && (excludes(key, other) || excludes(other, key)) && isOn(other))
}

export const nameKey = (key: SettingKey): PlainKey => `settings.${key}`
export const doesKey = (key: SettingKey): PlainKey => `settings.${key}_does`
