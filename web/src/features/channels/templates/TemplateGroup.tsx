import { type Template, templateRoutes } from '@balcao/contract/channels/templates'
import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { Entry } from '../ActionsMenu.tsx'
import { Bubble } from './Bubble.tsx'
import { nameOf } from './draft.ts'
import styles from './Templates.module.css'

interface GroupProps {
  name: string
  languages: readonly Template[]
  mayMake: boolean
  onCorrect(template: Template): void
}

/** A template with its languages, each with its own verdict and as it reads. */
export function TemplateGroup({ name, languages, mayMake, onCorrect }: GroupProps) {
  const t = useText()
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  // The reader's own language first: verdicts that come change the order of the others.
  const its =
    languages.find(({ language }) => language === chosen) ??
    languages.find(({ language }) => language.slice(0, 2) === locale.slice(0, 2)) ??
    languages[0]
  if (!its) return null
  const { header, body, footer, buttons, status, language } = its
  return (
    <li className={styles.template} aria-label={name}>
      <p className={styles.head}>
        <strong>{name}</strong>
        {mayMake && <Acts template={its} />}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in */}
      <div className={styles.languages} role="group" aria-label={t('templates.languages')}>
        {languages.map(one => (
          <button
            key={one.id}
            type="button"
            aria-pressed={one.id === its.id}
            data-status={one.status}
            onClick={() => setChosen(one.language)}
          >
            {nameOf(one.language, locale)}
            <span>{t(one.heldAt ? 'templates.held' : `channels.template_${one.status}`)}</span>
          </button>
        ))}
      </div>
      <Verdict template={its} />
      <Bubble
        label={t('templates.preview', { language: nameOf(language, locale) })}
        header={header?.type === 'text' ? header.text : ''}
        body={body}
        footer={footer}
        buttons={buttons}
      />
      {mayMake && status === 'rejected' && (
        <Button size="xs" variant="default" onClick={() => onCorrect(its)}>
          {t('templates.again')}
        </Button>
      )}
    </li>
  )
}

const REASONS = [
  'ABUSIVE_CONTENT',
  'INVALID_FORMAT',
  'INCORRECT_CATEGORY',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
  'LOW_QUALITY',
] as const

/** What it came to, why, and what to do, in words; what the provider says otherwise is told as it says it. */
function Verdict({ template: { status, reason, heldAt } }: { template: Template }) {
  const t = useText()
  const known = REASONS.find(one => one === reason?.toUpperCase())
  const said =
    heldAt !== null
      ? t('templates.said_held')
      : status === 'pending' || status === 'paused' || status === 'disabled'
        ? t(`templates.said_${status}`)
        : status === 'rejected' && !known
          ? t('templates.said_rejected')
          : ''
  if (said === '' && !reason) return null
  return (
    <p className={styles.verdict} data-status={status}>
      {[said, known && t(`templates.reason_${known}`), reason && !known && t('templates.providerSaid', { reason })]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function Acts({ template }: { template: Template }) {
  const t = useText()
  const locale = useLocale()
  const cache = useQueryClient()
  const [asks, setAsks] = useState(false)
  const hold = useSend(templateRoutes.hold)
  const remove = useSend(templateRoutes.remove)
  const { id, channelId, name, heldAt } = template
  const language = nameOf(template.language, locale)
  const params = { id: channelId, templateId: id }
  const read = () => void cache.invalidateQueries({ queryKey: keyOf(templateRoutes.list, { params: { id: channelId } }) })
  const removed = () => {
    toastSuccess(t('templates.removed'))
    read()
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('templates.actionsOf', { name, language })}>
            <IconDots size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Entry
            icon={heldAt ? IconPlayerPlay : IconPlayerPause}
            name={heldAt ? 'templates.letGo' : 'templates.hold'}
            onClick={() => void hold.run({ params, body: { held: heldAt === null } }, { done: read })}
          />
          <Entry icon={IconTrash} name="templates.remove" color="red" onClick={() => setAsks(true)} />
        </Menu.Dropdown>
      </Menu>
      {asks && (
        <Confirm
          title={t('templates.removeAsk', { name, language })}
          help={t('templates.removeHelp')}
          act={t('templates.remove')}
          onConfirm={() => remove.run({ params }, { done: removed })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
