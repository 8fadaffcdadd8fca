import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { LanguageSelect } from '../../kit/controls/LanguageSelect.tsx'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import { BrandMark } from '../../kit/marks/BrandMark.tsx'
import { useBrand } from '../../theme/brand.ts'
import styles from './AuthPage.module.css'

interface AuthPageProps {
  title: string
  about: string
  foot?: ReactNode
  children: ReactNode
}

/** The page before one is inside: whose counter this is on the left, one form on the right. */
export function AuthPage({ title, about, foot, children }: AuthPageProps) {
  const t = useText()
  return (
    <div className={styles.split}>
      <Hero />
      <main className={styles.formSide}>
        <div className={styles.form}>
          <Company />
          <h1 tabIndex={-1}>{title}</h1>
          <p className={styles.about}>{about}</p>
          {children}
          <footer className={styles.foot}>
            <span>{foot}</span>
            <div className={styles.language}>
              <LanguageSelect quiet label={t('access.language')} />
            </div>
          </footer>
        </div>
      </main>
    </div>
  )
}

function Company() {
  const { name, company, logo } = useBrand()
  return (
    <div className={styles.company}>
      {company && !logo ? <Avatar name={company} size={44} square /> : <BrandMark size={44} />}
      <div>
        <strong>{company ?? name}</strong>
        <span>{location.host}</span>
      </div>
    </div>
  )
}

/** A picture of the product in words, for people who see; the form says everything that matters. */
function Hero() {
  const t = useText()
  const { name } = useBrand()
  return (
    <aside className={styles.hero} aria-hidden>
      <Decoration />
      <div className={styles.name}>
        <BrandMark size={36} />
        {name}
      </div>
      <div className={styles.middle}>
        <h2>{t('access.heroTitle')}</h2>
        <div className={styles.talk}>
          <div className={styles.said}>{t('access.heroCustomer')}</div>
          <div className={`${styles.said} ${styles.own}`}>
            <b>{t('access.heroAgentName')}</b>
            {t('access.heroAgent')}
          </div>
          <div className={styles.said}>{t('access.heroThanks')}</div>
        </div>
      </div>
      <p className={styles.channels}>{t('access.heroChannels')}</p>
    </aside>
  )
}

function Decoration() {
  return (
    <svg className={styles.decoration} viewBox="0 0 740 900" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      <path
        d="M536 0H780V238H657L584 300V238H536a42 42 0 0 1-42-42V42A42 42 0 0 1 536 0Z"
        fill="none"
        stroke="var(--line)"
        strokeWidth="1.5"
      />
      <path d="M560 470H780V680H732L636 732V680H560a42 42 0 0 1-42-42V512a42 42 0 0 1 42-42Z" fill="var(--floor)" />
    </svg>
  )
}
