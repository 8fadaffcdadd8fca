import { type Home, STEPS, type Step } from '@balcao/contract/reports/home'
import { IconCheck, IconChevronRight, IconMessageReply } from '@tabler/icons-react'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { useDestinations } from '../../kit/destinations.ts'
import { Page } from '../../kit/Page.tsx'
import styles from './Home.module.css'
import { Samples } from './Samples.tsx'

const WHERE: Record<Step, { screen: string; to: `/${string}` }> = {
  channel: { screen: '/sessoes', to: '/sessoes' },
  people: { screen: '/usuarios', to: '/usuarios?open=new' },
  queues: { screen: '/filas', to: '/filas?open=new' },
  hours: { screen: '/horario-atendimento', to: '/horario-atendimento' },
  flow: { screen: '/chat-flow', to: '/chat-flow/list' },
}

/** A new company's way to its first answered message; with that it goes by itself. */
export function Steps({ title, steps }: { title: string; steps: NonNullable<Home['steps']> }) {
  const t = useText()
  const paths = useDestinations().map(({ path }) => path)
  const shown = STEPS.filter(step => steps[step] || paths.includes(WHERE[step].screen))
  const done = shown.filter(step => steps[step]).length
  const next = shown.find(step => !steps[step])
  const total = shown.length + 1
  return (
    <Page title={title} about={t('home.stepsAbout')}>
      <section className={`panel ${styles.steps}`} aria-label={t('home.steps')}>
        <header>
          <strong className="figures">{t('home.doneOf', { done, of: total })}</strong>
          <progress value={done} max={total} aria-label={t('home.steps')} />
        </header>
        <ol>
          {shown.map((step, at) => (
            <li key={step} data-done={steps[step] || undefined} data-next={step === next || undefined}>
              <span className={styles.mark}>{steps[step] ? <IconCheck size={18} stroke={2} aria-hidden /> : at + 1}</span>
              <span className={styles.who}>
                <strong>
                  {t(`home.step_${step}`)}
                  {steps[step] && <span className="only-read-aloud"> {t('home.stepDone')}</span>}
                </strong>
                <small>{t(`home.step_${step}_help`)}</small>
              </span>
              {!steps[step] && (
                <AppLink to={WHERE[step].to}>
                  {t(`home.step_${step}_do`)}
                  <IconChevronRight size={16} stroke={1.75} aria-hidden />
                </AppLink>
              )}
            </li>
          ))}
          <li data-next={next === undefined || undefined}>
            <span className={styles.mark}>
              <IconMessageReply size={18} stroke={1.75} aria-hidden />
            </span>
            <span className={styles.who}>
              <strong>{t('home.step_answer')}</strong>
              <small>{t('home.step_answer_help')}</small>
            </span>
            {!steps.channel && <Samples />}
            <AppLink to="/atendimento">
              {t('home.step_answer_do')}
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </AppLink>
          </li>
        </ol>
      </section>
    </Page>
  )
}
