import { useMe } from '../../api/me.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { useDestinations } from '../../kit/destinations.ts'
import { Page } from '../../kit/Page.tsx'
import styles from './Home.module.css'

/** A greeting and the way to what works; the figures come with the tickets they count. */
export function HomeScreen() {
  const t = useText()
  const locale = useLocale()
  const me = useMe()
  const destinations = useDestinations().filter(({ path }) => path !== '/home')
  const name = me.username.split(/\s+/)[0] ?? me.username
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date())

  return (
    <Page title={greeting(t, name)} about={t('home.about', { day: capital(day, locale), company: me.tenantName })}>
      <p className={styles.soon}>{t('home.soon')}</p>
      <h2 className={styles.heading}>{t('home.screens')}</h2>
      <ul className={styles.list}>
        {destinations.map(({ path, name: label, icon: Icon }) => (
          <li key={path}>
            <AppLink to={path} className={`panel ${styles.link}`}>
              <Icon size={20} stroke={1.75} />
              {t(label)}
            </AppLink>
          </li>
        ))}
      </ul>
    </Page>
  )
}

const NOON = 12
const EVENING = 18

function greeting(t: ReturnType<typeof useText>, name: string): string {
  const hour = new Date().getHours()
  if (hour < NOON) return t('home.morning', { name })
  return hour < EVENING ? t('home.afternoon', { name }) : t('home.evening', { name })
}

const capital = (text: string, locale: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
