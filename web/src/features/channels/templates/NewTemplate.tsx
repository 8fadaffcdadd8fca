import {
  type DraftText,
  type SubmittedTemplate,
  TEMPLATE_CATEGORIES,
  templateDraftRoutes,
} from '@balcao/contract/channels/template-drafts'
import { type TemplateList, templateRoutes } from '@balcao/contract/channels/templates'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keyOf, useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { Bubble } from './Bubble.tsx'
import { type Draft, emptyText, faultsOf, filledWith, LANGUAGES, nameOf } from './draft.ts'
import { LanguageFields } from './LanguageFields.tsx'
import styles from './Templates.module.css'

interface NewTemplateProps {
  channelId: number
  draft: Draft
  onChange(draft: Draft): void
  onBack(): void
}

/** Name, category and a text for each language, beside what a customer will see; all handed in at once. */
export function NewTemplate({ channelId, draft, onChange, onBack }: NewTemplateProps) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const create = useSend(templateDraftRoutes.create)
  const [at, setAt] = useState(0)
  const [isJudged, setJudged] = useState(false)
  const [refused, setRefused] = useState<SubmittedTemplate[]>([])
  const text = draft.texts[at] ?? draft.texts[0] ?? emptyText('pt_BR')
  const faults = draft.texts.map(faultsOf)
  const isNamed = /^[a-z0-9_]{1,512}$/.test(draft.name)
  const change = (next: DraftText) => onChange({ ...draft, texts: draft.texts.map((one, i) => (i === at ? next : one)) })
  const done = ({ submitted, ...now }: TemplateList & { submitted: SubmittedTemplate[] }) => {
    cache.setQueryData(keyOf(templateRoutes.list, { params: { id: channelId } }), now)
    const taken = submitted.filter(({ status }) => status !== null)
    if (taken.length > 0)
      toastSuccess(t('templates.taken', { languages: taken.map(({ language }) => nameOf(language, locale)).join(', ') }))
    const left = submitted.filter(({ status }) => status === null)
    if (left.length === 0) return onBack()
    setRefused(left)
    setAt(0)
    onChange({ ...draft, texts: draft.texts.filter(one => left.some(({ language }) => language === one.language)) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    const wrong = faults.findIndex(one => Object.keys(one).length > 0)
    if (wrong >= 0) setAt(wrong)
    if (wrong < 0 && isNamed) void create.run({ params: { id: channelId }, body: draft }, { done })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <TextInput
          data-autofocus
          required
          label={t('templates.name')}
          description={t('templates.nameHelp')}
          error={isJudged && !isNamed && t('templates.nameWrong')}
          maxLength={512}
          value={draft.name}
          onChange={event => onChange({ ...draft, name: event.currentTarget.value.toLowerCase().replace(/[ -]/g, '_') })}
        />
        <NativeSelect
          label={t('templates.category')}
          description={t('templates.categoryHelp')}
          value={draft.category}
          onChange={event => onChange({ ...draft, category: event.currentTarget.value === 'utility' ? 'utility' : 'marketing' })}
          data={TEMPLATE_CATEGORIES.map(value => ({ value, label: t(`templates.category_${value}`) }))}
        />
        {refused.map(one => (
          <p key={one.language} className={styles.verdict} data-status="rejected" role="alert">
            {t('templates.notTaken', { language: nameOf(one.language, locale) })}
            {'. '}
            {one.details && t('templates.providerSaid', { reason: one.details })}
          </p>
        ))}
        <Languages
          draft={draft}
          at={at}
          faulty={isJudged ? faults.map(one => Object.keys(one).length > 0) : []}
          onGo={setAt}
          onChange={onChange}
        />
        <LanguageFields text={text} faults={isJudged ? (faults[at] ?? {}) : {}} onChange={change} />
        <h3>{t('templates.preview', { language: nameOf(text.language, locale) })}</h3>
        <Bubble
          label={t('templates.preview', { language: nameOf(text.language, locale) })}
          header={filledWith(text.header, text.samples.header)}
          body={filledWith(text.body, text.samples.body) || '…'}
          footer={text.footer}
          buttons={text.buttons}
        />
      </div>
      <footer className={styles.foot}>
        <p className={styles.quiet}>{t('templates.submitHelp')}</p>
        <Button variant="default" leftSection={<IconArrowLeft size={15} aria-hidden />} onClick={onBack}>
          {t('templates.back')}
        </Button>
        <Button type="submit" loading={create.busy}>
          {t('templates.submit')}
        </Button>
      </footer>
    </form>
  )
}

interface LanguagesProps {
  draft: Draft
  at: number
  faulty: readonly boolean[]
  onGo(at: number): void
  onChange(draft: Draft): void
}
function Languages({ draft, at, faulty, onGo, onChange }: LanguagesProps) {
  const t = useText()
  const locale = useLocale()
  const { texts } = draft
  const left = LANGUAGES.filter(language => texts.every(one => one.language !== language))
  const current = texts[at]?.language ?? ''
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      <div className={styles.languages} role="group" aria-label={t('templates.languages')}>
        {texts.map(({ language }, i) => (
          <button
            key={language}
            type="button"
            aria-pressed={i === at}
            data-status={faulty[i] ? 'rejected' : undefined}
            onClick={() => onGo(i)}
          >
            {nameOf(language, locale)}
          </button>
        ))}
        <NativeSelect
          size="xs"
          aria-label={t('templates.addLanguage')}
          value=""
          onChange={event => {
            onChange({ ...draft, texts: [...texts, emptyText(event.currentTarget.value)] })
            onGo(texts.length)
          }}
          data={[
            { value: '', label: t('templates.addLanguage') },
            ...left.map(value => ({ value, label: nameOf(value, locale) })),
          ]}
        />
      </div>
      {texts.length > 1 && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => {
            onChange({ ...draft, texts: texts.filter((_, i) => i !== at) })
            onGo(0)
          }}
        >
          {t('templates.removeLanguage', { language: nameOf(current, locale) })}
        </Button>
      )}
    </>
  )
}
