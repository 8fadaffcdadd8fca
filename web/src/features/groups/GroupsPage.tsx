import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { EmptyState } from '../../kit/states.tsx'
import styles from './Groups.module.css'
import { GroupTabs } from './GroupTabs.tsx'
import { useGroupChannels } from './useGroupChannels.ts'

/** Every tab of groups: a form beside what is done, or a list. */
export function GroupsPage({ children }: { children: ReactNode }) {
  const t = useText()
  const { mayWork } = useGroupChannels()
  return (
    <Page title={t('groups.title')} about={t('groups.about')}>
      <GroupTabs />
      {mayWork ? <div className={styles.columns}>{children}</div> : <OnlyOthers />}
    </Page>
  )
}

/** A company may keep this to its supervisors or admins. */
function OnlyOthers() {
  const t = useText()
  return (
    <EmptyState
      picture={<IconLock size={40} stroke={1.5} aria-hidden />}
      title={t('groups.notAllowed')}
      help={t('groups.notAllowedHelp')}
    />
  )
}
