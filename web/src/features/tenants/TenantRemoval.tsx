import type { Tenant } from '@balcao/contract/tenants/tenants'
import { useText } from '../../i18n/index.ts'
import { TypedConfirm } from '../../kit/layers/TypedConfirm.tsx'
import type { RemovalPart } from '../../kit/resource/types.ts'

/** A company with all its people, conversations and files. */
export default function TenantRemoval({ row: { name }, remove, onClose }: RemovalPart<Tenant>) {
  const t = useText()
  return (
    <TypedConfirm
      title={t('tenants.remove', { name })}
      help={t('tenants.removeHelp')}
      word={name}
      label={t('tenants.typeName', { name })}
      act={t('resource.delete')}
      onConfirm={async () => {
        await remove()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
