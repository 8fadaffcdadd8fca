import { MOST_TEXTS } from '@balcao/contract/campaigns/campaign-words'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import styles from '../Campaigns.module.css'
import { ChannelBoxes } from '../NewCampaign.tsx'
import { FileField } from './FileField.tsx'
import type { StepProps } from './steps.ts'
import { TemplateField } from './TemplateField.tsx'
import { numbered, TextBox } from './TextBox.tsx'

type FieldProps = Pick<StepProps, 'campaign' | 'draft' | 'change'>

/** What it says: one to three texts, drawn by the recipient's number, or a template the provider approved. */
export function MessageStep({ campaign, draft, change, faults }: StepProps) {
  const t = useText()
  const channels = useRead(channelRoutes.list, {}).data ?? []
  const { texts: saved = campaign.texts, template = campaign.template, channelIds = campaign.channelIds } = draft
  const texts = saved.length === 0 ? [''] : saved
  const canTemplate = channels.some(({ id, capabilities }) => channelIds.includes(id) && capabilities.templates)
  const hours = channels.find(({ id }) => id === channelIds[0])?.capabilities.replyWindowHours ?? null
  const setText = (at: number, text: string) => change({ texts: texts.map((one, i) => (i === at ? text : one)) })
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t('campaigns.whatItSays')}</h2>
        <p className={styles.quiet}>{t('campaigns.whatItSaysHelp')}</p>
        <div className={styles.card}>
          <ChannelBoxes ids={channelIds} onChange={ids => change({ channelIds: ids })} />
          {canTemplate && (
            <TemplateField channelId={channelIds[0] ?? 0} template={template} onChange={next => change({ template: next })} />
          )}
          {hours !== null && !template && <p className={styles.quiet}>{t('campaigns.freeTextWindow', { hours })}</p>}
        </div>
        {!template && (
          <div className={styles.card}>
            {numbered(texts).map(({ value: text, at: i }) => (
              <TextBox
                key={i}
                at={i}
                text={text}
                several={texts.length > 1}
                onChange={next => setText(i, next)}
                onRemove={() => change({ texts: texts.filter((_, place) => place !== i) })}
              />
            ))}
            {faults.text && (
              <p className={styles.fault} role="alert">
                {faults.text}
              </p>
            )}
            {texts.length < MOST_TEXTS && (
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.75} />}
                onClick={() => change({ texts: [...texts, ''] })}
              >
                {t('campaigns.addText')}
              </Button>
            )}
          </div>
        )}
      </section>
      <aside className={styles.card}>
        <FileField
          fileId={draft.fileId === undefined ? (campaign.file?.id ?? null) : draft.fileId}
          name={campaign.file?.name}
          onChange={id => change({ fileId: id })}
        />
        <StopButton {...{ campaign, draft, change }} />
        <Gaps {...{ campaign, draft, change }} />
      </aside>
    </div>
  )
}

function StopButton({ campaign, draft, change }: FieldProps) {
  const t = useText()
  const { stopButton = campaign.stopButton } = draft
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={stopButton !== null}
          onChange={({ currentTarget }) => change({ stopButton: currentTarget.checked ? t('campaigns.stopWords') : null })}
        />
        {t('campaigns.stopButton')}
      </label>
      <p className={styles.quiet}>{t('campaigns.stopButtonHelp')}</p>
    </div>
  )
}

function Gaps({ campaign, draft, change }: FieldProps) {
  const t = useText()
  const { gaps = campaign.gaps, fallbacks = campaign.fallbacks } = draft
  return (
    <div className={styles.form}>
      <TextInput
        label={t('campaigns.fallback')}
        description={t('campaigns.fallbackHelp')}
        maxLength={100}
        value={fallbacks.firstName ?? ''}
        onChange={event =>
          change({ fallbacks: { ...fallbacks, firstName: event.currentTarget.value, name: event.currentTarget.value } })
        }
      />
      <NativeSelect
        label={t('campaigns.gaps')}
        value={gaps}
        onChange={event => change({ gaps: event.currentTarget.value === 'skip' ? 'skip' : 'send' })}
        data={[
          { value: 'send', label: t('campaigns.gaps_send') },
          { value: 'skip', label: t('campaigns.gaps_skip') },
        ]}
      />
    </div>
  )
}
