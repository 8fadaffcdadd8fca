import { isLocale, type Locale } from '@balcao/contract/locales'
import { NativeSelect } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useLocale, useTexts } from '../i18n/index.ts'

/** Each language by its own name, for who cannot read the current one. */
const NAMES = {
  pt: 'Português',
  'pt-br': 'Português (Brasil)',
  es: 'Español',
  'es-419': 'Español (Latinoamérica)',
  en: 'English',
  'en-us': 'English (US)',
  'en-gb': 'English (UK)',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
  ru: 'Русский',
} as const satisfies Record<Locale, string>
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = NAMES
const OPTIONS = Object.entries(NAMES).map(([value, label]) => ({ value, label }))

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
      value={locale}
      onChange={event => choose(event.currentTarget.value)}
      data={OPTIONS}
    />
  )
}
