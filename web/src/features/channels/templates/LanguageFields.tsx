import { type DraftText, TEMPLATE_MOST, type TemplateButton } from '@balcao/contract/channels/template-drafts'
import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconVariable, IconX } from '@tabler/icons-react'
import { useText } from '../../../i18n/index.ts'
import { type Faults, nextHole, withSamples } from './draft.ts'
import styles from './Templates.module.css'

interface FieldsProps {
  text: DraftText
  faults: Faults
  onChange(text: DraftText): void
}
const HOLES = { one: '{{1}}', two: '{{2}}', three: '{{3}}' }

export function LanguageFields({ text, faults, onChange }: FieldsProps) {
  const t = useText()
  const change = (more: Partial<DraftText>) => onChange(withSamples({ ...text, ...more }))
  const fault = (field: keyof Faults) => {
    const found = faults[field]
    return found === 'order' ? t('templates.fault_order', HOLES) : found && t(`templates.fault_${found}`)
  }
  return (
    <>
      <TextInput
        label={t('templates.header')}
        description={t('templates.headerHelp')}
        maxLength={TEMPLATE_MOST.header}
        error={fault('header')}
        value={text.header}
        onChange={event => change({ header: event.currentTarget.value })}
      />
      <div>
        <Textarea
          required
          autosize
          minRows={4}
          maxRows={12}
          label={t('templates.body')}
          description={t('templates.bodyHelp', HOLES)}
          maxLength={TEMPLATE_MOST.body}
          error={fault('body')}
          value={text.body}
          onChange={event => change({ body: event.currentTarget.value })}
        />
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconVariable size={15} aria-hidden />}
          onClick={() => change({ body: `${text.body.trimEnd()} ${nextHole(text.body)} ` })}
        >
          {t('templates.addHole')}
        </Button>
      </div>
      <TextInput
        label={t('templates.footer')}
        maxLength={TEMPLATE_MOST.footer}
        error={fault('footer')}
        value={text.footer}
        onChange={event => change({ footer: event.currentTarget.value })}
      />
      <Samples {...{ text, onChange }} error={fault('samples')} />
      <Buttons buttons={text.buttons} error={fault('buttons')} onChange={buttons => change({ buttons })} />
    </>
  )
}

function Samples({ text, error, onChange }: Pick<FieldsProps, 'text' | 'onChange'> & { error: string | undefined }) {
  const t = useText()
  const { samples } = text
  if (samples.header.length + samples.body.length === 0) return null
  const set = (part: 'header' | 'body', at: number, value: string) =>
    onChange({ ...text, samples: { ...samples, [part]: samples[part].map((one, i) => (i === at ? value : one)) } })
  return (
    <fieldset className={styles.group}>
      <legend>{t('templates.samples')}</legend>
      <p className={styles.quiet}>{t('templates.samplesHelp')}</p>
      {(['header', 'body'] as const).flatMap(part =>
        [...samples[part].entries()].map(([at, value]) => (
          <TextInput
            key={`${part} ${at}`}
            size="xs"
            label={t('templates.sampleOf', { hole: `${part === 'header' ? `${t('templates.header')}: ` : ''}{{${at + 1}}}` })}
            maxLength={200}
            error={error && value.trim() === '' ? error : undefined}
            value={value}
            onChange={event => set(part, at, event.currentTarget.value)}
          />
        )),
      )}
    </fieldset>
  )
}

const KINDS = ['quick_reply', 'url', 'phone_number'] as const
const made = (type: string, text: string): TemplateButton =>
  type === 'url'
    ? { type, text, url: 'https://' }
    : type === 'phone_number'
      ? { type, text, phone: '' }
      : { type: 'quick_reply', text }

interface ButtonsProps {
  buttons: readonly TemplateButton[]
  error: string | undefined
  onChange(buttons: TemplateButton[]): void
}
function Buttons({ buttons, error, onChange }: ButtonsProps) {
  const t = useText()
  const set = (at: number, next: TemplateButton) => onChange(buttons.map((one, i) => (i === at ? next : one)))
  return (
    <fieldset className={styles.group}>
      <legend>{t('templates.buttons')}</legend>
      {[...buttons.entries()].map(([at, button]) => (
        <div key={at} className={styles.button}>
          <NativeSelect
            size="xs"
            aria-label={t('templates.buttonKind')}
            value={button.type}
            onChange={event => set(at, made(event.currentTarget.value, button.text))}
            data={KINDS.map(value => ({ value, label: t(`templates.button_${value}`) }))}
          />
          <TextInput
            size="xs"
            aria-label={t('templates.buttonText')}
            placeholder={t('templates.buttonText')}
            maxLength={TEMPLATE_MOST.button}
            value={button.text}
            onChange={event => set(at, { ...button, text: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('templates.removeButton', { text: button.text })}
            onClick={() => onChange(buttons.filter((_, i) => i !== at))}
          >
            <IconX size={15} aria-hidden />
          </ActionIcon>
          {button.type === 'url' && (
            <TextInput
              size="xs"
              aria-label={t('templates.buttonUrl')}
              placeholder="https://"
              value={button.url}
              onChange={event => set(at, { ...button, url: event.currentTarget.value })}
            />
          )}
          {button.type === 'phone_number' && (
            <TextInput
              size="xs"
              aria-label={t('templates.buttonPhone')}
              placeholder="+55 11 …"
              value={button.phone}
              onChange={event => set(at, { ...button, phone: event.currentTarget.value.replace(/[^+\d]/g, '') })}
            />
          )}
        </div>
      ))}
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      {buttons.length < TEMPLATE_MOST.buttons && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...buttons, made('quick_reply', '')])}
        >
          {t('templates.addButton')}
        </Button>
      )}
    </fieldset>
  )
}
