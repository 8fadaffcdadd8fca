import type { MassLook } from '@balcao/contract/campaigns/mass'
import { hasVariables, variablesAsked } from '@balcao/contract/campaigns/mass-rules'
import { useText } from '../../../i18n/index.ts'
import { partsOf } from '../../../kit/saying/sms-parts.ts'
import styles from '../Campaigns.module.css'
import { TemplateField } from '../wizard/TemplateField.tsx'
import { TextBox } from '../wizard/TextBox.tsx'
import { Attaching } from './Attaching.tsx'
import { isOfTemplates } from './draft.ts'
import type { PartProps } from './part.ts'

const PLAIN = ['firstName', 'name', 'greeting', 'businessName'] as const
const LEAST_VARIABLES = 3

/** The text or the template, with the variables its tab has. */
export function WhatItSays({
  tab,
  draft,
  lacks,
  change,
  channelId,
  told,
}: PartProps & { channelId: number; told: MassLook | undefined }) {
  const t = useText()
  if (isOfTemplates(tab))
    return channelId === 0 ? null : (
      <div className={styles.card}>
        <TemplateField
          channelId={channelId}
          template={draft.template}
          error={lacks.template && t('mass.lacks_template')}
          onChange={template => change({ template })}
          {...(hasVariables(tab) ? { hole: (_: number, place: number) => `{{var${place + 1}}}` } : {})}
        />
      </div>
    )
  const asked = variablesAsked({ text: draft.text, template: null })
  const numbers = Array.from({ length: Math.max(LEAST_VARIABLES, asked + 1) }, (_, i) => `var${i + 1}`)
  return (
    <div className={styles.form}>
      <TextBox
        at={0}
        several={false}
        text={draft.text}
        label={t('mass.message')}
        offered={hasVariables(tab) ? [...numbers, 'greeting'] : PLAIN}
        error={lacks.text && t(`mass.lacks_${lacks.text}`)}
        onChange={text => change({ text })}
      />
      {tab === 'sms' ? <SmsParts text={draft.text} told={told} /> : <Attaching {...{ tab, draft, lacks, change }} />}
    </div>
  )
}

/** By the longest of the texts that are shown: what is filled in makes them longer. */
function SmsParts({ text, told }: { text: string; told: MassLook | undefined }) {
  const t = useText()
  const longest = [text, ...(told?.rows ?? []).map(row => row.body)].reduce((most, one) =>
    one.length > most.length ? one : most,
  )
  if (longest === '') return null
  const { parts, isPlain } = partsOf(longest)
  return (
    <p className={styles.quiet} role="status">
      {t('mass.smsParts', { count: parts })}
      {told && ` ${t('mass.smsAll', { count: parts * told.willReceive })}`}
      {!isPlain && ` ${t('mass.smsAccents')}`}
    </p>
  )
}
