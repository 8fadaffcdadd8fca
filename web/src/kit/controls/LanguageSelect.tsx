import { isLocale, LOCALES, type Locale } from '@balcao/contract/values/locales'
import { NativeSelect } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useLocale, useTexts } from '../../i18n/index.ts'

/** Each language once and by its own name, for people who cannot read the current one; a region only where it is written otherwise. */
const NAMES: Readonly<Partial<Record<Locale, string>>> = {
  pt: 'Português',
  es: 'Español',
  en: 'English',
  'en-gb': 'English (UK)',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
  ru: 'Русский',
}
export const LANGUAGE_OPTIONS = Object.entries(NAMES).map(([value, label]) => ({ value, label }))
/** Where a locale stands among those: `pt-br` is written as Portuguese is. */
export const shownLocale = (locale: Locale): Locale => (Object.hasOwn(NAMES, locale) ? locale : LOCALES[locale])

interface LanguageSelectProps {
  label: string
  className?: string | undefined
  /** Without a frame, for a page's foot. */
  quiet?: boolean
}

export function LanguageSelect({ label, className, quiet = false }: LanguageSelectProps) {
  const texts = useTexts()
  const locale = useLocale()
  const choose = (value: string) => {
    if (isLocale(value)) void texts.choose(value)
  }

  return (
    <NativeSelect
      className={className}
      {...(quiet ? { 'aria-label': label, variant: 'unstyled' } : { label })}
      leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
      value={shownLocale(locale)}
      onChange={event => choose(event.currentTarget.value)}
      data={LANGUAGE_OPTIONS}
    />
  )
}
