import type { TemplateFilled } from '@balcao/contract/campaigns/campaign'
import { type Template, templateRoutes } from '@balcao/contract/channels/templates'
import { openButtons, templateText } from '@balcao/contract/messages/ticket-templates'
import { NativeSelect, TextInput } from '@mantine/core'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import styles from '../Campaigns.module.css'
import { numbered } from './TextBox.tsx'

interface TemplateFieldProps {
  channelId: number
  template: TemplateFilled | null
  /** What a hole is filled with at first: by its place in its part, and among all. */
  hole?(inPart: number, place: number): string
  error?: string | undefined
  onChange(template: TemplateFilled | null): void
}
const byName = (inPart: number): string => (inPart === 0 ? '{{firstName}}' : '')

/** Templates of the first channel that has some; their holes take texts of ours with variables. */
export function TemplateField({ channelId, template, hole = byName, error, onChange }: TemplateFieldProps) {
  const t = useText()
  const { data } = useRead(templateRoutes.list, { params: { id: channelId } }, { enabled: channelId > 0 })
  const all = (data?.rows ?? []).filter(({ status }) => status === 'approved')
  const chosen = all.find(({ id }) => id === template?.templateId)
  const choose = (id: number) => {
    const one = all.find(each => each.id === id)
    if (!one) return onChange(null)
    let place = 0
    const holes = (names: readonly string[]) => names.map((_, i) => hole(i, place++))
    const header = holes(one.variables.header)
    onChange({
      templateId: one.id,
      header,
      body: holes(one.variables.body),
      buttons: openButtons(one).map(() => hole(1, place++)),
    })
  }
  return (
    <>
      <NativeSelect
        label={t('campaigns.template')}
        error={error}
        value={template?.templateId ?? ''}
        onChange={event => choose(Number(event.currentTarget.value))}
        data={[
          { value: '', label: t('campaigns.noTemplate') },
          ...all.map(({ id, name, language }) => ({ value: String(id), label: `${name} (${language})` })),
        ]}
      />
      {chosen && template && (
        <Holes template={chosen} filled={template} onChange={next => onChange({ templateId: template.templateId, ...next })} />
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
