import { type Template, type TemplateList, templateRoutes } from '@balcao/contract/channels/templates'
import { Button } from '@mantine/core'
import { IconPlus, IconRefresh, IconTemplate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../api/me.ts'
import { keyOf, useRead, useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { WithTexts } from '../../../kit/controls/WithTexts.tsx'
import { SideDrawer } from '../../../kit/layers/SideDrawer.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { EmptyState, ErrorState, Loading } from '../../../kit/states.tsx'
import type { AboutProps } from '../about.ts'
import { useSince } from '../useSince.ts'
import { type Draft, draftFrom, emptyText } from './draft.ts'
import { NewTemplate } from './NewTemplate.tsx'
import { TemplateGroup } from './TemplateGroup.tsx'
import styles from './Templates.module.css'

export const TemplatesDrawer = (props: AboutProps) => (
  <WithTexts of="templates">
    <Templates {...props} />
  </WithTexts>
)

/** What the provider approved, refused or still looks at, as it was last told; and what is handed in next. */
function Templates({ channel, onClose }: AboutProps) {
  const t = useText()
  const { id, name } = channel
  const mayMake = useCan('channels.run') && channel.capabilities.makesTemplates
  const [draft, setDraft] = useState<Draft | null>(null)
  const begin = () => setDraft({ name: '', category: 'utility', texts: [emptyText('pt_BR')] })
  if (draft)
    return (
      <SideDrawer title={t('templates.makeTitle', { name })} onClose={onClose}>
        <NewTemplate channelId={id} draft={draft} onChange={setDraft} onBack={() => setDraft(null)} />
      </SideDrawer>
    )
  return (
    <SideDrawer title={t('channels.templatesTitle', { name })} onClose={onClose}>
      <List channelId={id} mayMake={mayMake} onMake={begin} onCorrect={template => setDraft(draftFrom(template))} />
    </SideDrawer>
  )
}

interface ListProps {
  channelId: number
  mayMake: boolean
  onMake(): void
  onCorrect(template: Template): void
}
function List({ channelId, mayMake, onMake, onCorrect }: ListProps) {
  const t = useText()
  const sent = { params: { id: channelId } }
  const { data, isPending, error, refetch } = useRead(templateRoutes.list, sent)
  if (isPending) return <Loading />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  const acts = (
    <span className={styles.acts}>
      <Sync channelId={channelId} />
      {mayMake && (
        <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={onMake}>
          {t('templates.make')}
        </Button>
      )}
    </span>
  )
  if (data.rows.length === 0)
    return (
      <EmptyState
        picture={<IconTemplate size={40} stroke={1.5} aria-hidden />}
        title={t(data.syncedAt ? 'channels.noTemplates' : 'channels.templatesNever')}
        help={t('channels.templatesNeverHelp')}
      >
        {acts}
      </EmptyState>
    )
  return (
    <>
      <div className={styles.synced}>
        <Synced at={data.syncedAt} />
        {acts}
      </div>
      <ul className={styles.templates}>
        {[...Map.groupBy(data.rows, ({ name }) => name)].map(([name, languages]) => (
          <TemplateGroup key={name} name={name} languages={languages} mayMake={mayMake} onCorrect={onCorrect} />
        ))}
      </ul>
    </>
  )
}

function Sync({ channelId: id }: { channelId: number }) {
  const t = useText()
  const cache = useQueryClient()
  const sync = useSend(templateRoutes.sync)
  const done = (now: TemplateList) => {
    cache.setQueryData(keyOf(templateRoutes.list, { params: { id } }), now)
    toastSuccess(t('channels.synced'))
  }
  return (
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
}

function Synced({ at }: { at: string | null }) {
  const t = useText()
  const since = useSince()
  return <p>{at && t('channels.templatesAt', { since: since(at) })}</p>
}
