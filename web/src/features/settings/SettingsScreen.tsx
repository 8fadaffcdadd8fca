import '@mantine/core/styles/Switch.layer.css'
import { type SettingGroup, type SettingKey, settingOf, settingRoutes } from '@balcao/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../api/me.ts'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Page } from '../../kit/Page.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { toastSuccess } from '../../kit/toast.ts'
import { placeSetting, type SettingRows } from './live.ts'
import { conflictsOf, doesKey, nameKey, settingsIn } from './rows.ts'
import { SettingControl } from './SettingControl.tsx'
import styles from './Settings.module.css'

export const GeneralSettings = () => <SettingsPage group="general" />

/** One group of the tenant's settings, made from the contract: each with its sentence, its consequence, its conflict. */
function SettingsPage({ group }: { group: SettingGroup }) {
  const t = useText()
  const canChange = useCan('settings.manage')
  const settings = useRead(settingRoutes.list, {})

  return (
    <Page title={t('settings.title')} about={t('settings.about')}>
      {!canChange && <p className={styles.readOnly}>{t('settings.readOnly')}</p>}
      <h2 className={styles.group}>{t('settings.general')}</h2>
      <div className="panel">
        {settings.isPending && <Loading />}
        {settings.error && (
          <ErrorState
            error={settings.error}
            title={t('kit.errorLoading', { what: t('settings.list') })}
            retry={() => void settings.refetch()}
          />
        )}
        {settings.data && <Rows group={group} rows={settings.data} canChange={canChange} />}
      </div>
    </Page>
  )
}

function Rows({ group, rows, canChange }: { group: SettingGroup; rows: SettingRows; canChange: boolean }) {
  const current = (key: SettingKey) => rows.find(row => row.key === key)?.value ?? settingOf(key).default
  return (
    <ul className={styles.rows}>
      {settingsIn(group).map(key => (
        <Row key={key} name={key} value={current(key)} canChange={canChange} isOn={other => current(other) === 'enabled'} />
      ))}
    </ul>
  )
}

interface RowProps {
  name: SettingKey
  value: string
  canChange: boolean
  isOn: (key: SettingKey) => boolean
}

function Row({ name, value, canChange, isOn }: RowProps) {
  const t = useText()
  const cache = useQueryClient()
  const save = useSend(settingRoutes.save)
  const conflicts = conflictsOf(name, isOn)
  const change = (next: string) =>
    save.run(
      { params: { key: name }, body: { value: next } },
      {
        done: setting => {
          cache.setQueryData<SettingRows>(keyOf(settingRoutes.list, {}), rows => rows && placeSetting(rows, setting))
          toastSuccess(t('settings.saved'))
        },
      },
    )

  return (
    <li className={styles.row}>
      <div>
        <span className={styles.name} id={`${name}-name`}>
          {t(nameKey(name))}
        </span>
        <p className={styles.does} id={`${name}-does`}>
          {t(doesKey(name))}
        </p>
        {conflicts.length > 0 && (
          <p className={styles.conflict}>
            {t('settings.conflict', { others: conflicts.map(key => t(nameKey(key))).join(', ') })}
          </p>
        )}
      </div>
      <div className={styles.control}>
        <SettingControl
          name={name}
          value={value}
          disabled={!canChange || save.busy || (conflicts.length > 0 && value !== 'enabled')}
          onChange={next => void change(next)}
        />
      </div>
    </li>
  )
}
