import '@mantine/core/styles/Checkbox.layer.css'
import { MEDIA_KINDS, type MediaKind } from '@balcao/contract/channels/channel-words'
import { type TenantFiles, tenantFileRoutes } from '@balcao/contract/tenants/tenant-files'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { queryClient, useRead, useSend } from '../../api/query.ts'
import { useLocale, useText } from '../../i18n/index.ts'
import { formatBytes } from '../../kit/format.ts'
import { placeWork } from '../../kit/jobs/works.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import styles from './Tenants.module.css'

const DAYS = /^\d{1,4}$/
const AT_FIRST = '180'

/** What a company keeps in files, by kind, and which of them go. */
export function CompanyFiles({ id, onClose }: { id: number; onClose(): void }) {
  const t = useText()
  const [days, setDays] = useState(AT_FIRST)
  const [kinds, setKinds] = useState<readonly MediaKind[]>([])
  const isNumber = DAYS.test(days) && Number(days) <= 3650
  const terms = { olderThanDays: isNumber ? Number(days) : Number(AT_FIRST), kinds: [...kinds] }
  const company = useRead(tenantRoutes.show, { params: { id } })
  const files = useRead(tenantFileRoutes.show, { params: { id }, query: terms }, { placeholderData: before => before })
  const name = company.data?.name ?? ''
  const error = company.error ?? files.error
  return (
    <Dialog title={t('tenants.filesOf', { name })} width={560} onClose={onClose}>
      {error && (
        <ErrorState
          error={error}
          title={t('kit.errorLoading', { what: t('tenants.files') })}
          retry={() => void files.refetch()}
        />
      )}
      {!error && !files.data && <Loading />}
      {files.data?.all.files === 0 && <EmptyState title={t('tenants.noFiles')} />}
      {files.data && files.data.all.files > 0 && (
        <div className={styles.files}>
          <Kinds files={files.data} />
          <TextInput
            label={t('tenants.olderThan')}
            inputMode="numeric"
            w={280}
            maw="100%"
            maxLength={4}
            value={days}
            onChange={event => setDays(event.currentTarget.value)}
          />
          <Checkbox.Group label={t('tenants.only')} value={[...kinds]} onChange={chosen => setKinds(chosen as MediaKind[])}>
            <div className={styles.kinds}>
              {MEDIA_KINDS.filter(kind => files.data.kinds.some(one => one.kind === kind)).map(kind => (
                <Checkbox key={kind} value={kind} label={t(`tenants.${kind}`)} />
              ))}
            </div>
          </Checkbox.Group>
          <Going
            id={id}
            name={name}
            terms={terms}
            going={files.data.going}
            isReady={isNumber && !files.isPlaceholderData}
            onDone={onClose}
          />
        </div>
      )}
    </Dialog>
  )
}

function Kinds({ files: { all, kinds } }: { files: TenantFiles }) {
  const t = useText()
  const locale = useLocale()
  return (
    <>
      <p className="figures">{t('tenants.filesAbout', { count: all.files, size: formatBytes(all.bytes, locale) })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('tenants.kind')}</th>
            <th scope="col">{t('tenants.howMany')}</th>
            <th scope="col">{t('tenants.size')}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {kinds.map(one => (
            <tr key={one.kind}>
              <th scope="row">{t(`tenants.${one.kind}`)}</th>
              <td>{one.files}</td>
              <td>{formatBytes(one.bytes, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface GoingProps {
  id: number
  name: string
  terms: { olderThanDays: number; kinds: MediaKind[] }
  going: TenantFiles['going']
  isReady: boolean
  onDone(): void
}

/** How much would go, said before anything does. */
function Going({ id, name, terms, going, isReady, onDone }: GoingProps) {
  const t = useText()
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const remove = useSend(tenantFileRoutes.remove)
  const what = t('tenants.goingOf', { count: going.files, size: formatBytes(going.bytes, locale) })
  const confirm = () =>
    remove.run(
      { params: { id }, body: { ...terms, title: t('tenants.filesWork', { name }) } },
      {
        done: work => {
          placeWork(queryClient, work)
          toastSuccess(t('tenants.filesGoing', { name }))
          onDone()
        },
      },
    )
  return (
    <>
      <p aria-live="polite">{going.files === 0 ? t('tenants.nothingGoes') : what}</p>
      <p className={styles.help}>{t('tenants.kept')}</p>
      <div className={styles.acts}>
        <Button color="red" disabled={!isReady || going.files === 0} onClick={() => setAsking(true)}>
          {t('tenants.removeFiles')}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={t('tenants.removeFilesAsk', { name })}
          help={`${what} ${t('tenants.removeFilesHelp')}`}
          act={t('tenants.removeFiles')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
