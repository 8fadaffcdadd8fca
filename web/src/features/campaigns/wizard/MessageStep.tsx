import { MOST_TEXTS } from '@balcao/contract/campaigns/campaign-words'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { type Template, templateRoutes } from '@balcao/contract/channels/templates'
import { openButtons, templateText } from '@balcao/contract/messages/ticket-templates'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { tellFailure } from '../../../api/failure.ts'
import { useRead } from '../../../api/query.ts'
import { uploadFile } from '../../../api/upload.ts'
import { useText } from '../../../i18n/index.ts'
import styles from '../Campaigns.module.css'
import { ChannelBoxes } from '../NewCampaign.tsx'
import type { StepProps } from './steps.ts'

/** A text, or a hole, is its place. */
const numbered = (values: readonly string[]) => values.map((value, at) => ({ value, at }))
type FieldProps = Pick<StepProps, 'campaign' | 'draft' | 'change'>
const OFFERED = ['firstName', 'name', 'greeting', 'businessName'] as const

/** What it says: one to three texts, drawn by the recipient's number, or a template the provider approved. */
export function MessageStep({ campaign, draft, change, faults }: StepProps) {
  const t = useText()
  const channels = useRead(channelRoutes.list, {}).data ?? []
  const { texts: saved = campaign.texts, template = campaign.template, channelIds = campaign.channelIds } = draft
  const texts = saved.length === 0 ? [''] : saved
  const canTemplate = channels.some(({ id, capabilities }) => channelIds.includes(id) && capabilities.templates)
  const setText = (at: number, text: string) => change({ texts: texts.map((one, i) => (i === at ? text : one)) })
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t('campaigns.whatItSays')}</h2>
        <p className={styles.quiet}>{t('campaigns.whatItSaysHelp')}</p>
        <div className={styles.card}>
          <ChannelBoxes ids={channelIds} onChange={ids => change({ channelIds: ids })} />
          {canTemplate && <TemplateChoice {...{ campaign, draft, change }} />}
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
        <FileField {...{ campaign, draft, change }} />
        <StopButton {...{ campaign, draft, change }} />
        <Gaps {...{ campaign, draft, change }} />
      </aside>
    </div>
  )
}

interface TextBoxProps {
  at: number
  text: string
  several: boolean
  onChange(text: string): void
  onRemove(): void
}
function TextBox({ at, text, several, onChange, onRemove }: TextBoxProps) {
  const t = useText()
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = box.current ?? {}
    onChange(`${text.slice(0, selectionStart)}{{${name}}}${text.slice(selectionEnd)}`)
    box.current?.focus()
  }
  return (
    <div>
      <Textarea
        ref={box}
        label={several ? t('campaigns.textNo', { no: at + 1 }) : t('campaigns.text')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4096}
        value={text}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <div className={styles.chips}>
        {OFFERED.map(name => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>{`{{${name}}}`}</Button>
        ))}
        {several && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={13} stroke={1.75} />}
            onClick={onRemove}
          >
            {t('campaigns.removeText')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Templates of the first channel that has some; their holes take texts of ours with variables. */
function TemplateChoice({ campaign, draft, change }: FieldProps) {
  const t = useText()
  const { channelIds = campaign.channelIds, template = campaign.template } = draft
  const { data } = useRead(templateRoutes.list, { params: { id: channelIds[0] ?? 0 } }, { enabled: channelIds.length > 0 })
  const all = (data?.rows ?? []).filter(({ status }) => status === 'approved')
  const chosen = all.find(({ id }) => id === template?.templateId)
  const choose = (id: number) => {
    const one = all.find(each => each.id === id)
    const holes = (names: readonly string[]) => names.map((_, i) => (i === 0 ? '{{firstName}}' : ''))
    change({
      template: one
        ? {
            templateId: one.id,
            header: holes(one.variables.header),
            body: holes(one.variables.body),
            buttons: openButtons(one).map(() => ''),
          }
        : null,
    })
  }
  return (
    <>
      <NativeSelect
        label={t('campaigns.template')}
        value={template?.templateId ?? ''}
        onChange={event => choose(Number(event.currentTarget.value))}
        data={[
          { value: '', label: t('campaigns.noTemplate') },
          ...all.map(({ id, name, language }) => ({ value: String(id), label: `${name} (${language})` })),
        ]}
      />
      {chosen && template && (
        <Holes template={chosen} filled={template} onChange={next => change({ template: { ...template, ...next } })} />
      )}
    </>
  )
}

interface HolesProps {
  template: Template
  filled: { header: string[]; body: string[]; buttons: string[] }
  onChange(next: { header: string[]; body: string[]; buttons: string[] }): void
}
function Holes({ template, filled, onChange }: HolesProps) {
  const t = useText()
  const parts = ['header', 'body', 'buttons'] as const
  return (
    <>
      <p className={styles.bubble}>{templateText(template, filled)}</p>
      {parts.flatMap(part =>
        numbered(filled[part]).map(({ value, at: i }) => (
          <TextInput
            key={`${part}${i}`}
            label={t('campaigns.hole', { no: i + 1 })}
            value={value}
            maxLength={1024}
            onChange={event =>
              onChange({ ...filled, [part]: filled[part].map((one, place) => (place === i ? event.currentTarget.value : one)) })
            }
          />
        )),
      )}
    </>
  )
}

function FileField({ campaign, draft, change }: FieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const { fileId = campaign.file?.id ?? null } = draft
  const send = async (file: File) => {
    setBusy(true)
    try {
      const stored = await uploadFile(file, { onProgress: () => undefined, signal: new AbortController().signal })
      setName(stored.name)
      change({ fileId: stored.id })
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <h2>{t('campaigns.media')}</h2>
      <p className={styles.quiet}>{fileId ? (name ?? campaign.file?.name) : t('campaigns.noMedia')}</p>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <div className={styles.chips}>
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          leftSection={<IconPaperclip size={15} stroke={1.75} />}
          onClick={() => input.current?.click()}
        >
          {t('campaigns.chooseFile')}
        </Button>
        {fileId && (
          <Button variant="subtle" size="compact-sm" color="red" onClick={() => change({ fileId: null })}>
            {t('campaigns.removeFile')}
          </Button>
        )}
      </div>
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
