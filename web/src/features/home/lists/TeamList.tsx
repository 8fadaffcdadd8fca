import type { Session } from '@balcao/contract/access/auth'
import type { Home } from '@balcao/contract/reports/home'
import type { Names } from '../../../api/desk.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { Avatar } from '../../../kit/marks/Avatar.tsx'
import { PauseNote } from '../../../kit/pauses/PauseNote.tsx'
import styles from '../Home.module.css'
import { Behind } from './Behind.tsx'
import { useFirst } from './useFirst.tsx'

interface TeamListProps {
  loads: readonly { id: number; open: number }[]
  home: Home
  names: Names
  online: Session['usuariosOnline']
  /** Whether the panel is theirs to open. */
  panel: boolean
  list(query?: string): `/${string}` | null
}

/** So many are more than one person answers in time. */
const HEAVY = 12

/** Who is here, what they have in hand and what they resolved that day. */
export function TeamList({ loads, home, names, online, panel, list }: TeamListProps) {
  const t = useText()
  const known = new Map(online.map(one => [one.userId, one]))
  const resolved = new Map(home.byUser.map(one => [one.userId, one.resolved]))
  const team = loads
    .flatMap(({ id, open }) => {
      const user = names.user(id)
      return user ? [{ ...user, open }] : []
    })
    .sort((a, b) => b.open - a.open || a.name.localeCompare(b.name))
  const { shown, rest } = useFirst(team)
  const most = Math.max(1, ...team.map(({ open }) => open))
  return (
    <section className={`panel ${styles.list}`} aria-label={t('home.team')}>
      <header>
        <h2>{t('home.team')}</h2>
        {panel && <AppLink to="/painel-atendimentos">{t('home.panel')}</AppLink>}
      </header>
      {team.length === 0 && <p className={styles.none}>{t('home.nobodyHere')}</p>}
      <ul>
        {shown.map(({ id, name, picture, open }) => {
          const its = known.get(id)
          const presence = its?.isOnline ? 'here' : its?.pause ? 'pause' : 'away'
          return (
            <li key={id}>
              <Avatar name={name} picture={picture} size={32} />
              <span className={styles.who}>
                <strong>{name}</strong>
                <small data-presence={presence}>
                  {its?.pause ? <PauseNote pause={its.pause} /> : t(presence === 'here' ? 'tickets.available' : 'tickets.away')}
                  {' · '}
                  <Behind to={list(`&by=closed&users=${id}`)}>{t('home.resolvedBy', { count: resolved.get(id) ?? 0 })}</Behind>
                </small>
              </span>
              <span className={styles.load} aria-hidden>
                <i data-heavy={open >= HEAVY || undefined} style={{ width: `${(open / most) * 100}%` }} />
              </span>
              <span className={`${styles.open} figures`}>{t('home.open', { count: open })}</span>
            </li>
          )
        })}
      </ul>
      {rest}
    </section>
  )
}
