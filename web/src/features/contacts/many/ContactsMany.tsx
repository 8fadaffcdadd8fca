import { Button } from '@mantine/core'
import { IconDots, IconUpload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useCan } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import type { Head } from '../../../kit/resource/parts.ts'
import { useFiles } from './useFiles.ts'

const ImportContacts = fetched(() => import('./import/ImportContacts.tsx'))
const RecentImports = fetched(() => import('./import/RecentImports.tsx'))
const Duplicates = fetched(() => import('./duplicates/Duplicates.tsx'))
const SyncContacts = fetched(() => import('./phonebook/SyncContacts.tsx'))
const CheckNumbers = fetched(() => import('./phonebook/CheckNumbers.tsx'))
const ExportContacts = fetched(() => import('./export/ExportContacts.tsx'))

/** What is done to contacts by the hundred, beside the button that makes one. */
export function ContactsMany({ head }: { head: Head }) {
  const t = useText()
  const mayMoveFiles = useFiles()
  const mayManage = useCan('contacts.manage')
  if (!mayMoveFiles) return null
  const { opened, open, close } = head
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />} onClick={() => open('import')}>
        {t('many.import')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('many.more')}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => open('export')}>{t('many.export')}</Menu.Item>
          <Menu.Item onClick={() => open('imports')}>{t('many.recent')}</Menu.Item>
          {mayManage && (
            <>
              <Menu.Item onClick={() => open('duplicates')}>{t('many.duplicates')}</Menu.Item>
              <Menu.Item onClick={() => open('sync')}>{t('many.sync')}</Menu.Item>
              <Menu.Item onClick={() => open('check')}>{t('many.check')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'import' && <ImportContacts onClose={close} />}
        {opened === 'imports' && <RecentImports onClose={close} />}
        {opened === 'duplicates' && mayManage && <Duplicates onClose={close} />}
        {opened === 'sync' && mayManage && <SyncContacts onClose={close} />}
        {opened === 'check' && mayManage && <CheckNumbers onClose={close} />}
        {opened === 'export' && <ExportContacts query={head.query} count={head.count} onClose={close} />}
      </Suspense>
    </>
  )
}
