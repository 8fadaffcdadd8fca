import { settingRoutes } from '@balcao/contract/setting-routes'
import { type SettingKey, settingOf } from '@balcao/contract/settings'
import { spokenIn } from '@balcao/contract/texts/spoken'
import { isLocale } from '@balcao/contract/values/locales'
import { useRead } from '../../api/query.ts'

export const LABEL_KEYS = [
  'ratingLabel0',
  'ratingLabel1',
  'ratingLabel2',
  'ratingLabel3',
  'ratingLabel4',
  'ratingLabel5',
] as const
export const TEXT_KEYS = ['ratingQuestion', 'ratingStored', 'ratingAttempt', 'ratingError'] as const
export type TextKey = (typeof LABEL_KEYS)[number] | (typeof TEXT_KEYS)[number]

/** As the company wrote them, and what its language says where it wrote nothing. */
export function useRatingTexts() {
  const settings = useRead(settingRoutes.list, {})
  const savedOf = (key: SettingKey): string =>
    String(settings.data?.find(row => row.key === key)?.value ?? settingOf(key).default)
  const language = savedOf('mailLanguage')
  const usual = spokenIn(isLocale(language) ? language : 'pt-br')
  const usualOf = (key: TextKey): string => {
    const label = LABEL_KEYS.indexOf(key as (typeof LABEL_KEYS)[number])
    if (label >= 0) return usual.ratingLabels[label] ?? ''
    return TEXT_KEYS.includes(key as (typeof TEXT_KEYS)[number]) ? usual[key as (typeof TEXT_KEYS)[number]] : ''
  }
  return { settings, savedOf, usualOf }
}

export function useLabels(): string[] {
  const { savedOf, usualOf } = useRatingTexts()
  return LABEL_KEYS.map(key => savedOf(key) || usualOf(key))
}
