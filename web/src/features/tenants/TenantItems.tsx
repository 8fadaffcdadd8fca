import { type Tenant, tenantRoutes, termsRoutes } from '@balcao/contract/tenants/tenants'
import { MAIN_TENANT, TERMS_VERSION } from '@balcao/contract/values/constants'
import { IconCircleCheck, IconCircleOff, IconFileCheck, IconFiles } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import { toastSuccess } from '../../kit/layers/toast.ts'
import { heldRows } from '../../kit/resource/state/held.ts'
import { navigate } from '../../navigation/index.ts'

const held = heldRows(tenantRoutes)

/** What is done to a company without opening it. */
export function TenantItems({ tenant }: { tenant: Tenant }) {
  const t = useText()
  const cache = useQueryClient()
  const accept = useSend(termsRoutes.accept)
  const change = useSend(tenantRoutes.update)
  const isActive = tenant.status === 'active'

  const setStatus = (status: Tenant['status']) =>
    change.run(
      { params: { id: tenant.id }, body: { status } },
      {
        done: row => {
          held.changed(cache, row)
          toastSuccess(t(status === 'active' ? 'tenants.activated' : 'tenants.deactivated', { name: tenant.name }))
        },
      },
    )
  const acceptTerms = () =>
    accept.run(
      { body: { tenantId: tenant.id, version: TERMS_VERSION } },
      {
        done: ({ acceptedAt }) => {
          const accepted: Tenant = { ...tenant, termsAcceptedAt: acceptedAt }
          held.changed(cache, accepted)
          toastSuccess(t('tenants.termsAccepted', { name: tenant.name }))
        },
      },
    )

  return (
    <>
      <Menu.Item
        leftSection={<IconFiles size={16} stroke={1.75} aria-hidden />}
        onClick={() => navigate(`/tenants?open=files-${tenant.id}`)}
      >
        {t('tenants.showFiles')}
      </Menu.Item>
      {tenant.termsAcceptedAt === null && (
        <Menu.Item leftSection={<IconFileCheck size={16} stroke={1.75} aria-hidden />} onClick={() => void acceptTerms()}>
          {t('tenants.acceptTerms')}
        </Menu.Item>
      )}
      {tenant.id !== MAIN_TENANT && (
        <Menu.Item
          leftSection={
            isActive ? (
              <IconCircleOff size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconCircleCheck size={16} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => void setStatus(isActive ? 'inactive' : 'active')}
        >
          {t(isActive ? 'resource.deactivate' : 'resource.activate')}
        </Menu.Item>
      )}
    </>
  )
}
