import { assistanceRoutes } from '@balcao/contract/assistance/assistance'
import type { Answer } from '@balcao/contract/route'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { keyOf, useRead } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { formatNumber } from '../../kit/format.ts'
import { Page } from '../../kit/Page.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { joinLive } from '../../realtime/apply.ts'
import styles from './AssistanceScreen.module.css'

type About = Answer<typeof assistanceRoutes.about>

joinLive({
  'integration.changed': cache => void cache.invalidateQueries({ queryKey: keyOf(assistanceRoutes.about) }),
  'setting.changed': cache => void cache.invalidateQueries({ queryKey: keyOf(assistanceRoutes.about) }),
})

/** Whether agents are helped, what it takes, what of it leaves the installation, and how often they asked. */
export function AssistanceScreen() {
  const t = useText()
  const read = useRead(assistanceRoutes.about, {}, { staleTime: 0 })
  return (
    <Page title={t('integrations.tab_ajuda')} about={t('assistance.pageAbout')}>
      {read.isPending && <Loading />}
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && (
        <div className={styles.parts}>
          <Standing about={read.data} />
          <Month about={read.data} />
          <Leaving host={read.data.host} />
          <Sources />
        </div>
      )}
    </Page>
  )
}

function Standing({ about }: { about: About }) {
  const t = useText()
  const { isOn, hasKey, model, host } = about
  if (isOn) {
    return (
      <section className={`panel ${styles.standing}`} data-is="on">
        <IconCircleCheck size={22} stroke={1.75} aria-hidden />
        <div>
          <h2>{t('assistance.on')}</h2>
          <p>{t('assistance.onHelp')}</p>
          <p>
            {model} · {host}
          </p>
        </div>
      </section>
    )
  }
  const isOff = hasKey && model !== null
  return (
    <section className={`panel ${styles.standing}`}>
      <IconCircleDashed size={22} stroke={1.75} aria-hidden />
      <div>
        <h2>{t(isOff ? 'assistance.offSetting' : hasKey ? 'assistance.offModel' : 'assistance.offKey')}</h2>
        <p>{t(isOff ? 'assistance.offSettingHelp' : 'assistance.offKeyHelp')}</p>
        <AppLink to={isOff ? '/configuracoes/geral' : '/configuracoes/chat-gpt'}>
          {t(isOff ? 'assistance.toSettings' : 'assistance.toKey')}
        </AppLink>
      </div>
    </section>
  )
}

function Month({ about: { asked, tokens, limit } }: { about: About }) {
  const t = useText()
  const locale = useLocale()
  const isReached = limit > 0 && asked >= limit
  const figures = [
    { label: t('assistance.asked'), value: formatNumber(asked, locale) },
    { label: t('assistance.limit'), value: limit === 0 ? t('assistance.noLimit') : formatNumber(limit, locale) },
    { label: t('assistance.tokens'), value: formatNumber(tokens, locale) },
  ]
  return (
    <section className={`panel ${styles.part}`}>
      <h2>{t('assistance.month')}</h2>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isReached && (
        <p className={styles.reached}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t('assistance.limitReached')}
        </p>
      )}
      <AppLink to="/configuracoes/geral">{t('assistance.toSettings')}</AppLink>
    </section>
  )
}

const LEAVING = [
  ['assistance.act_suggest', 'assistance.what_suggest'],
  ['assistance.act_summarise', 'assistance.what_summarise'],
  ['assistance.act_translateIn', 'assistance.what_translateIn'],
  ['assistance.by', 'assistance.what_draft'],
] as const

function Leaving({ host }: { host: string }) {
  const t = useText()
  return (
    <section className={`panel ${styles.part}`}>
      <h2>{t('assistance.leaves')}</h2>
      <p>{t('assistance.leavesHelp', { host })}</p>
      <dl className={styles.leaving}>
        {LEAVING.map(([act, what]) => (
          <div key={act}>
            <dt>{t(act)}</dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Sources() {
  const t = useText()
  return (
    <section className={`panel ${styles.part}`}>
      <h2>{t('assistance.texts')}</h2>
      <p>{t('assistance.textsHelp')}</p>
      <AppLink to="/configuracoes/manual">{t('assistance.toHandbook')}</AppLink>
    </section>
  )
}
