import { useText } from '../../i18n/index.ts'
import { CopyButton } from '../controls/CopyButton.tsx'

/** The code by which the support finds what happened, ready to be copied. */
export function SupportId({ id }: { id: string }) {
  const t = useText()
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, fontSize: 12.5, color: 'var(--b-text2)' }}>
      {t('kit.supportId', { id })}
      <CopyButton value={id} label={t('kit.copyCode')} />
    </span>
  )
}
