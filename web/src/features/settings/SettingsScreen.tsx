import '@mantine/core/styles/Switch.layer.css'
import { settingRoutes } from '@balcao/contract/setting-routes'
import { type SettingKey, settingOf } from '@balcao/contract/settings'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useCan } from '../../api/me.ts'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { AppLink } from '../../kit/controls/AppLink.tsx'
import { TabsContext } from '../../kit/controls/tabs.ts'
import { formatDateTime } from '../../kit/format.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { Page } from '../../kit/Page.tsx'
import { EmptyState, ErrorState, Loading } from '../../kit/states.tsx'
import { placeSetting, type SettingRows } from './live.ts'
import { conflictsOf, doesKey, holding, isNamed, nameKey, SECTION_GROUPS } from './rows.ts'
import { ChangedDot, headingOf, SectionList } from './SectionList.tsx'
import { SettingControl } from './SettingControl.tsx'
import styles from './Settings.module.css'

/** A company's settings, made from the contract: by what they are about, each with its sentence, its consequence, its conflict. */
export function GeneralSettings() {
  const t = useText()
  const canChange = useCan('settings.manage')
  const settings = useRead(settingRoutes.list, {})

  return (
    <Page title={t('settings.title')} about={t('settings.about')}>
      {!canChange && <p className={styles.readOnly}>{t('settings.readOnly')}</p>}
      {settings.isPending && <Loading />}
      {settings.error && (
        <ErrorState
          error={settings.error}
          title={t('kit.errorLoading', { what: t('settings.list') })}
          retry={() => void settings.refetch()}
        />
      )}
      {settings.data && <Sections rows={settings.data} canChange={canChange} />}
    </Page>
  )
}

const HERE = '/configuracoes/geral'

function Sections({ rows, canChange }: { rows: SettingRows; canChange: boolean }) {
  const t = useText()
  const [search, setSearch] = useState('')
  const current = (key: SettingKey) => rows.find(row => row.key === key)?.value ?? settingOf(key).default
  const isChanged = (key: SettingKey) => current(key) !== settingOf(key).default
  const tabs = use(TabsContext).filter(({ name, path }) => path !== HERE && isNamed(t(name), search))
  const groups = holding(SECTION_GROUPS, search, key => `${t(nameKey(key))} ${t(doesKey(key))}`)

  return (
    <div className={styles.beside}>
      <div className={styles.list}>
        <TextInput
          type="search"
          aria-label={t('settings.search')}
          placeholder={t('settings.search')}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <SectionList groups={groups} isChanged={isChanged} />
      </div>
      <div>
        {tabs.length > 0 && (
          <nav className={styles.others} aria-label={t('settings.otherTabs')}>
            {t('settings.otherTabs')}
            {tabs.map(({ path, name }) => (
              <AppLink key={path} to={path}>
                {t(name)}
              </AppLink>
            ))}
          </nav>
        )}
        {groups.length === 0 && tabs.length === 0 && <NothingFound search={search} onAll={() => setSearch('')} />}
        {groups
          .flatMap(({ sections }) => sections)
          .map(({ id, name, keys }) => (
            <section key={id} className={styles.section} aria-labelledby={headingOf(id)}>
              <h2 id={headingOf(id)} tabIndex={-1}>
                {t(name)}
              </h2>
              <ul className={`panel ${styles.rows}`}>
                {keys.map(key => (
                  <Row
                    key={key}
                    name={key}
                    value={current(key)}
                    changed={rows.find(row => row.key === key)}
                    isChanged={isChanged(key)}
                    canChange={canChange}
                    isOn={other => current(other) === 'enabled'}
                  />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  )
}

/** What was deleted by these does not come back: the admin reads that before setting them. */
const FORGETTING = new Set<SettingKey>(['retentionMessages', 'retentionFiles'])

function NothingFound({ search, onAll }: { search: string; onAll(): void }) {
  const t = useText()
  return (
    <EmptyState title={t('settings.nothingFound', { search })} help={t('settings.nothingFoundHelp')}>
      <Button variant="default" onClick={onAll}>
        {t('settings.showAll')}
      </Button>
    </EmptyState>
  )
}

interface RowProps {
  name: SettingKey
  value: string
  /** Who changed it, and when. */
  changed: SettingRows[number] | undefined
  isChanged: boolean
  canChange: boolean
  isOn: (key: SettingKey) => boolean
}

function Row({ name, value, changed, isChanged, canChange, isOn }: RowProps) {
  const t = useText()
  const cache = useQueryClient()
  const save = useSend(settingRoutes.save)
  const conflicts = conflictsOf(name, isOn)
  const [asking, setAsking] = useState<string | null>(null)
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
        {isChanged && <ChangedDot />}
        <p className={styles.does} id={`${name}-does`}>
          {t(doesKey(name))}
        </p>
        {changed?.updatedAt && (
          <p className={styles.by}>
            {t(changed.by === null ? 'settings.changedOn' : 'settings.changedBy', {
              who: changed.by ?? '',
              date: formatDateTime(changed.updatedAt),
            })}
          </p>
        )}
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
          onChange={next => (FORGETTING.has(name) && Number(next) > 0 ? setAsking(next) : void change(next))}
        />
        {asking !== null && (
          <Confirm
            title={t('settings.forgetTitle')}
            help={t('settings.forgetHelp', { days: asking })}
            act={t('settings.forgetAct')}
            onConfirm={async () => void (await change(asking))}
            onClose={() => setAsking(null)}
          />
        )}
      </div>
    </li>
  )
}
