import { useLocale } from '../../i18n/index.ts'
import { formatSince } from '../../kit/format.ts'
import { useMinute } from '../../kit/useMinute.ts'

/** How long ago: the page's clock moves every fifteen seconds, and what is newer than that is now and not to come. */
export function useSince(): (when: string) => string {
  const locale = useLocale()
  const now = useMinute()
  return when => formatSince(when, locale, new Date(Math.max(now, Date.parse(when))))
}
