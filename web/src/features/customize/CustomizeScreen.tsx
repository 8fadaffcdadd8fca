import { OWN_COLORS } from '@balcao/contract/tenants/brand'
import { type OwnBrand, ownBrandRoutes, TERMS_MAX } from '@balcao/contract/tenants/own-brand'
import { tenantRoutes } from '@balcao/contract/tenants/tenants'
import { MAIN_TENANT } from '@balcao/contract/values/constants'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keyOf, useRead, useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { Page } from '../../kit/Page.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { ColorRows } from './ColorRows.tsx'
import styles from './Customize.module.css'
import { COLOR_NAMES, draftOf, inputOf, isHex } from './draft.ts'
import { PictureField } from './PictureField.tsx'
import { Preview } from './Preview.tsx'

/** The looks of the installation, and of a company where it has its own. */
export function CustomizeScreen() {
  const t = useText()
  const [tenantId, setTenant] = useState(MAIN_TENANT)
  const companies = useRead(tenantRoutes.list, { query: { pageSize: 200 } })
  const main = useRead(ownBrandRoutes.show, { params: { id: MAIN_TENANT } })
  const own = useRead(ownBrandRoutes.show, { params: { id: tenantId } })
  const failed = own.error ?? main.error

  const whose = (
    <NativeSelect
      label={t('customize.whose')}
      value={String(tenantId)}
      onChange={event => setTenant(Number(event.currentTarget.value))}
      data={[
        { value: String(MAIN_TENANT), label: t('customize.everybody') },
        ...(companies.data?.rows ?? [])
          .filter(({ id }) => id !== MAIN_TENANT)
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
  if (own.data && main.data) return <Editor key={tenantId} saved={own.data} inherited={main.data} whose={whose} />
  return (
    <Page title={t('customize.title')} about={t('customize.about')}>
      {failed ? (
        <ErrorState
          error={failed}
          title={t('kit.errorLoading', { what: t('customize.what') })}
          retry={() => void Promise.all([own.refetch(), main.refetch()])}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

interface EditorProps {
  saved: OwnBrand
  /** The main company's: what others have where they chose nothing. */
  inherited: OwnBrand
  whose: ReactNode
}

function Editor({ saved, inherited, whose }: EditorProps) {
  const t = useText()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(saved))
  const [isResetting, setResetting] = useState(false)
  const save = useSend(ownBrandRoutes.save)
  const reset = useSend(ownBrandRoutes.reset)
  const isMain = saved.tenantId === MAIN_TENANT
  const base = { ...OWN_COLORS, ...(isMain ? {} : inherited.colors) }
  const typed = COLOR_NAMES.filter(key => draft.colors[key] !== undefined)
  const canSave = typed.every(key => isHex(draft.colors[key] ?? ''))
  const colors = {
    ...base,
    ...Object.fromEntries(typed.filter(key => isHex(draft.colors[key] ?? '')).map(key => [key, draft.colors[key]])),
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(saved))
  const taken = (next: OwnBrand, said: string) => {
    cache.setQueryData(keyOf(ownBrandRoutes.show, { params: { id: next.tenantId } }), next)
    setDraft(draftOf(next))
    toastSuccess(said)
  }

  const action = (
    <div className={styles.head}>
      <Button variant="subtle" onClick={() => setResetting(true)}>
        {t('customize.reset')}
      </Button>
      <Button
        disabled={!isDirty || !canSave}
        loading={save.busy}
        onClick={() =>
          void save.run({ body: inputOf(saved.tenantId, draft) }, { done: next => taken(next, t('customize.published')) })
        }
      >
        {t('customize.publish')}
      </Button>
    </div>
  )
  return (
    <Page title={t('customize.title')} about={t('customize.about')} action={action}>
      <div className={styles.columns}>
        <div>
          <section className={`panel ${styles.fields}`}>
            {whose}
            <TextInput
              label={t('customize.name')}
              maxLength={60}
              placeholder={isMain ? undefined : (inherited.name ?? undefined)}
              value={draft.name}
              onChange={event => setDraft({ ...draft, name: event.currentTarget.value })}
            />
            <TextInput
              label={t('customize.mailFrom')}
              maxLength={60}
              value={draft.mailFrom}
              onChange={event => setDraft({ ...draft, mailFrom: event.currentTarget.value })}
            />
            <Textarea
              label={t('customize.terms')}
              description={t('customize.termsHelp')}
              autosize
              minRows={3}
              maxRows={12}
              maxLength={TERMS_MAX}
              value={draft.terms}
              onChange={event => setDraft({ ...draft, terms: event.currentTarget.value })}
            />
            <div className={styles.pictures}>
              <PictureField
                label={t('customize.logo')}
                kept={saved.logo}
                chosen={draft.logo}
                onChange={logo => setDraft({ ...draft, logo })}
              />
              <PictureField
                label={t('customize.favicon')}
                kept={saved.favicon}
                chosen={draft.favicon}
                onChange={favicon => setDraft({ ...draft, favicon })}
              />
            </div>
          </section>
          <ColorRows own={draft.colors} colors={colors} onChange={next => setDraft({ ...draft, colors: next })} />
        </div>
        <Preview colors={colors} />
      </div>
      {isResetting && (
        <Confirm
          title={t('customize.resetTitle')}
          help={t('customize.resetHelp')}
          act={t('customize.reset')}
          onConfirm={() => reset.run({ params: { id: saved.tenantId } }, { done: next => taken(next, t('customize.published')) })}
          onClose={() => setResetting(false)}
        />
      )}
    </Page>
  )
}
