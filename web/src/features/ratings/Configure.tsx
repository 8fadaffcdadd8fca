import { settingRoutes } from '@balcao/contract/setting-routes'
import { RATING_EXPIRY_HOURS, RATING_REST_HOURS } from '@balcao/contract/values/constants'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { useCan } from '../../api/me.ts'
import { keyOf } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/drafts.ts'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { Page } from '../../kit/Page.tsx'
import { Phone } from '../../kit/saying/Phone.tsx'
import { sampled } from '../../kit/saying/sample.ts'
import { TemplateInput } from '../../kit/saying/TemplateInput.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { Grade } from './Grade.tsx'
import styles from './Ratings.module.css'
import { RatingTabs } from './RatingTabs.tsx'
import { LABEL_KEYS, TEXT_KEYS, type TextKey, useRatingTexts } from './texts.ts'

const ALL: readonly TextKey[] = [...TEXT_KEYS, ...LABEL_KEYS]
const DRAFT = 'ratings'
const drafted = z.record(z.string(), z.string())
const NAMES = { ratingQuestion: 'question', ratingStored: 'stored', ratingAttempt: 'attempt', ratingError: 'error' } as const

/** What is typed and not saved yet, kept over a reload. */
function useTyped() {
  const [typed, setTyped] = useState<Record<string, string>>(() => drafted.safeParse(readDraft(DRAFT)).data ?? {})
  const keep = (next: Record<string, string>) => {
    setTyped(next)
    if (Object.keys(next).length > 0) saveDraft(DRAFT, next)
    else dropDraft(DRAFT)
  }
  return { typed, keep }
}

/** What a customer is asked and answered, and beside it the phone on which they read it. */
export function RatingTextsScreen() {
  const t = useText()
  const cache = useQueryClient()
  const mayChange = useCan('settings.manage')
  const { settings, savedOf, usualOf } = useRatingTexts()
  const { typed, keep } = useTyped()
  const [busy, setBusy] = useState(false)
  const changed = ALL.filter(key => typed[key] !== undefined && typed[key] !== savedOf(key))
  const value = (key: TextKey) => typed[key] ?? savedOf(key)
  const set = (key: TextKey, text: string) => keep({ ...typed, [key]: text })

  const save = async () => {
    setBusy(true)
    try {
      for (const key of changed) await api(settingRoutes.save, { params: { key }, body: { value: typed[key] ?? '' } })
      keep({})
      toastSuccess(t('ratings.saved'))
    } catch (error) {
      // What was saved before it is no longer different; the rest stays in its fields.
      tellFailure(error)
    } finally {
      await cache.invalidateQueries({ queryKey: keyOf(settingRoutes.list) })
      setBusy(false)
    }
  }
  const action = mayChange && (
    <Button
      loading={busy}
      disabled={changed.length === 0}
      leftSection={<IconCheck size={17} stroke={2} aria-hidden />}
      onClick={() => void save()}
    >
      {t('ratings.save')}
    </Button>
  )

  return (
    <Page title={t('ratings.title')} about={t('ratings.about')} action={action}>
      <RatingTabs />
      {settings.error && !settings.data && (
        <ErrorState
          error={settings.error}
          retry={() => void settings.refetch()}
          title={t('kit.errorLoading', { what: t('ratings.what') })}
        />
      )}
      {settings.isPending && <Loading />}
      {settings.data && (
        <div className={styles.configure}>
          <section className={`panel ${styles.card} ${styles.texts}`}>
            {!mayChange && <p className={styles.about}>{t('ratings.readOnly')}</p>}
            {TEXT_KEYS.map((key, i) =>
              key === 'ratingQuestion' ? (
                <TemplateInput
                  key={key}
                  part={{
                    id: key,
                    label: t('ratings.question'),
                    help: t('ratings.questionHelp'),
                    error: undefined,
                    value: value(key),
                    onChange: text => set(key, text),
                    disabled: !mayChange,
                    first: i === 0,
                  }}
                  placeholder={usualOf(key)}
                />
              ) : (
                <Textarea
                  key={key}
                  label={t(`ratings.${NAMES[key]}`)}
                  autosize
                  minRows={2}
                  maxLength={1000}
                  disabled={!mayChange}
                  placeholder={usualOf(key)}
                  value={value(key)}
                  onChange={event => set(key, event.currentTarget.value)}
                />
              ),
            )}
            <p className={styles.about}>{t('ratings.usual')}</p>
          </section>
          <div className={styles.middle}>
            <section className="panel">
              <h2 className={styles.heading}>{t('ratings.labels')}</h2>
              <ul className={styles.labels}>
                {LABEL_KEYS.map((key, grade) => ({ key, grade }))
                  .reverse()
                  .map(({ key, grade }) => (
                    <li key={key}>
                      <Grade value={grade} />
                      <TextInput
                        size="xs"
                        aria-label={t('ratings.labelOf', { grade })}
                        maxLength={60}
                        disabled={!mayChange}
                        placeholder={usualOf(key)}
                        value={value(key)}
                        onChange={event => set(key, event.currentTarget.value)}
                      />
                    </li>
                  ))}
              </ul>
            </section>
            <p className={`panel ${styles.card} ${styles.about}`}>
              {t('ratings.rules', { rest: RATING_REST_HOURS, expiry: RATING_EXPIRY_HOURS })}
            </p>
          </div>
          <Talk said={key => value(key) || usualOf(key)} />
        </div>
      )}
    </Page>
  )
}

/** From the question to the thanks, with one answer that is no rating. */
function Talk({ said }: { said(key: TextKey): string }) {
  const t = useText()
  const locale = useLocale()
  const values = LABEL_KEYS.map((key, value) => `${value} - ${said(key)}`)
  const asked = [sampled(said('ratingQuestion'), locale), ...values].join('\n')
  return (
    <Phone
      said={[
        { from: 'us', text: asked, at: '12:02' },
        { from: 'customer', text: t('ratings.sampleNo'), at: '12:05' },
        { from: 'us', text: sampled(said('ratingAttempt'), locale), at: '12:05' },
        { from: 'customer', text: '5', at: '12:06' },
        { from: 'us', text: sampled(said('ratingStored'), locale), at: '12:06' },
      ]}
    />
  )
}
