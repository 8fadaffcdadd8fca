import { type Template, type TemplateList, templateRoutes } from '@balcao/contract/channels/templates'
import { Button } from '@mantine/core'
import { IconRefresh, IconTemplate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { SideDrawer } from '../../../kit/layers/SideDrawer.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import type { AboutProps } from '../about.ts'
import { useSince } from '../useSince.ts'
import styles from './dialogs.module.css'

/** What the provider approved, refused or still looks at, as it was last told. */
export function TemplatesDrawer({ channel: { id, name }, onClose }: AboutProps) {
  const t = useText()
  const cache = useQueryClient()
  const list = useRead(templateRoutes.list, { params: { id } })
  const sync = useSend(templateRoutes.sync)
  const done = (now: TemplateList) => {
    cache.setQueryData(keyOf(templateRoutes.list, { params: { id } }), now)
    toastSuccess(t('channels.synced'))
  }
  const button = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={15} aria-hidden />}
      loading={sync.busy}
      onClick={() => void sync.run({ params: { id } }, { done })}
    >
      {t('channels.sync')}
    </Button>
  )

  return (
    <SideDrawer title={t('channels.templatesTitle', { name })} onClose={onClose}>
      {list.isPending && <Loading />}
      {list.error && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && list.data.rows.length === 0 && (
        <EmptyState
          picture={<IconTemplate size={40} stroke={1.5} aria-hidden />}
          title={t(list.data.syncedAt ? 'channels.noTemplates' : 'channels.templatesNever')}
          help={t('channels.templatesNeverHelp')}
        >
          {button}
        </EmptyState>
      )}
      {list.data && list.data.rows.length > 0 && (
        <>
          <div className={styles.synced}>
            <Synced at={list.data.syncedAt} />
            {button}
          </div>
          <ul className={styles.templates}>
            {list.data.rows.map(template => (
              <TemplateItem key={template.id} template={template} />
            ))}
          </ul>
        </>
      )}
    </SideDrawer>
  )
}

function Synced({ at }: { at: string | null }) {
  const t = useText()
  const since = useSince()
  return <p>{at && t('channels.templatesAt', { since: since(at) })}</p>
}

function TemplateItem({ template }: { template: Template }) {
  const t = useText()
  const { name, language, category, status, reason, header, body, footer, buttons } = template
  return (
    <li className={styles.template}>
      <p className={styles.templateHead}>
        <strong>{name}</strong>
        <span className={styles.templateStatus} data-status={status}>
          {t(`channels.template_${status}`)}
        </span>
      </p>
      <p className={styles.quiet}>
        {language} · {category}
        {reason && ` · ${reason}`}
      </p>
      <div className={styles.bubble}>
        {header?.type === 'text' && <strong>{header.text}</strong>}
        <p>{body}</p>
        {footer && <small>{footer}</small>}
        {buttons.map(button => (
          <span key={`${button.type} ${button.text}`}>{button.text}</span>
        ))}
      </div>
    </li>
  )
}
