import type { BirthdayPerson, WishState } from '@balcao/contract/messages/birthdays'
import { type Translate, useLocale, useText } from '../../i18n/index.ts'
import { formatTime } from '../../kit/format.ts'
import { Face } from '../../kit/marks/Face.tsx'
import { Status } from '../../kit/resource/list/marks.tsx'
import styles from './Birthdays.module.css'

const hourly = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function wordsOf(wish: WishState, t: Translate): string {
  switch (wish.is) {
    case 'wished':
      return t('birthdays.wished', { at: formatTime(wish.at), channel: wish.channel })
    case 'waits':
      return t('birthdays.waits', { at: hourly(wish.hour), channel: wish.channel })
    case 'channelDown':
    case 'window':
      return t(`birthdays.${wish.is}`, { channel: wish.channel })
    default:
      return t(`birthdays.${wish.is}`)
  }
}

const TONES = { waits: 'blue', channelDown: 'amber', window: 'amber', tomorrow: 'amber', blocked: 'red' } as const

/** Who, when they were born, and whether they are wished or why not. */
export function PersonLine({ person, isToday }: { person: BirthdayPerson; isToday: boolean }) {
  const t = useText()
  const locale = useLocale()
  const { name, profilePicUrl, birthday, on, wish } = person
  const [year, month, day] = birthday.split('-')
  const age = Number(on.slice(0, 4)) - Number(year)
  const when = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(on))
  const tone = wish.is in TONES ? TONES[wish.is as keyof typeof TONES] : undefined
  return (
    <li className={styles.person}>
      <Face name={name} picture={profilePicUrl} size={32} />
      <span className={styles.who}>
        <strong>{name}</strong>
        <small className="figures">
          {isToday ? `${day}/${month}/${year}` : `${when}, ${on.slice(8)}/${on.slice(5, 7)}`},{' '}
          {t('birthdays.age', { count: age })}
        </small>
      </span>
      <Status on={wish.is === 'wished'} {...(tone ? { tone } : {})}>
        {wordsOf(wish, t)}
      </Status>
    </li>
  )
}
