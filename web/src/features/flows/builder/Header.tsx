import type { Problem } from '@balcao/contract/flows/checks/node-problems'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconChartBar,
  IconHistory,
  IconKeyboard,
  IconMessages,
  IconPlayerPlay,
  IconSitemap,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { tellFailure } from '../../../api/failure.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { formatSince } from '../../../kit/format.ts'
import { navigate } from '../../../navigation/index.ts'
import { useBrand } from '../../../theme/brand.ts'
import { moveNodes } from '../editing/edits.ts'
import type { Editing } from '../editing/useEditing.ts'
import styles from './Builder.module.css'
import type { Side } from './side.ts'
import type { Acts } from './useActs.ts'

interface HeaderProps {
  editing: Editing
  problems: readonly Problem[]
  side: Side
  onSide(side: Side): void
  onPublish(): void
  acts: Acts
}

export function Header({ editing, problems, side, onSide, onPublish, acts }: HeaderProps) {
  const t = useText()
  const locale = useLocale()
  const { name: brand } = useBrand()
  const { flow, document, edit, isSaved } = editing
  useEffect(() => {
    window.document.title = `${flow.name} · ${brand}`
  }, [flow.name, brand])
  const title = useRef<HTMLHeadingElement>(null)
  // The focus was on the title that said it was loading.
  useEffect(() => {
    if (window.document.activeElement === window.document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const toggle = (to: Side) => onSide(side === to ? 'fields' : to)
  const arrange = () =>
    import('../canvas/arrange.ts')
      .then(({ arranged }) => {
        edit(moveNodes(arranged(document)))
        setTimeout(() => acts.run('fit'), 60)
      })
      .catch(tellFailure)
  const errors = problems.filter(({ level }) => level === 'error').length
  const saved = !isSaved
    ? t('flows.saving')
    : flow.draftAt
      ? t('flows.savedSince', { since: formatSince(flow.draftAt, locale) })
      : ''
  return (
    <header className={styles.head}>
      <IconButton label={t('flows.back')} variant="subtle" onClick={() => navigate('/chat-flow/list')}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <h1 ref={title} tabIndex={-1}>
        {flow.name}
      </h1>
      {flow.draftChanges !== null && flow.draftChanges > 0 && (
        <span className={styles.state}>{t('flows.draftWith', { count: flow.draftChanges })}</span>
      )}
      <span className={styles.saved} role="status">
        {editing.other ? t('flows.otherEdits', { name: editing.other }) : saved}
      </span>
      <span className={styles.gap} />
      <IconButton label={t('flows.undo')} keys="Control+Z" variant="subtle" disabled={!editing.canUndo} onClick={editing.undo}>
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={t('flows.redo')}
        keys="Control+Shift+Z"
        variant="subtle"
        disabled={!editing.canRedo}
        onClick={editing.redo}
      >
        <IconArrowForwardUp size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('flows.arrange')} variant="subtle" onClick={() => void arrange()}>
        <IconSitemap size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('flows.keys')} keys="?" variant="subtle" onClick={() => acts.showKeys(true)}>
        <IconKeyboard size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={t('flows.replay')} variant="subtle" aria-pressed={side === 'replay'} onClick={() => toggle('replay')}>
        <IconMessages size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={t('flows.versions')}
        variant="subtle"
        aria-pressed={side === 'versions'}
        onClick={() => toggle('versions')}
      >
        <IconHistory size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <Button
        variant="default"
        leftSection={<IconChartBar size={16} stroke={1.75} aria-hidden />}
        aria-pressed={side === 'figures'}
        onClick={() => toggle('figures')}
      >
        {t('flows.figures')}
      </Button>
      {problems.length > 0 && (
        <Button
          variant="default"
          leftSection={
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden color={errors > 0 ? 'var(--b-redink)' : 'var(--b-amberink)'} />
          }
          aria-pressed={side === 'problems'}
          onClick={() => toggle('problems')}
        >
          {errors > 0 ? t('flows.errorsCount', { count: errors }) : t('flows.warningsCount', { count: problems.length })}
        </Button>
      )}
      <Button
        variant="light"
        leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
        aria-pressed={side === 'simulator'}
        onClick={() => toggle('simulator')}
      >
        {t('flows.simulate')}
      </Button>
      <Button onClick={onPublish}>{t('flows.publishVersion', { version: (flow.version ?? 0) + 1 })}</Button>
    </header>
  )
}
