import { useCan } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { ScreenTabs } from '../../kit/controls/ScreenTabs.tsx'

/** The company's and one's own; who keeps none of the company's has only their own. */
export function QuickTabs() {
  const t = useText()
  const ofCompany = useCan('quickMessages.manage')
  return (
    <ScreenTabs
      label={t('quick.tabs')}
      tabs={[
        ...(ofCompany ? [{ to: '/mensagens-rapidas' as const, label: t('quick.company') }] : []),
        { to: '/mensagens-rapidas/minhas', label: t('quick.own') },
        ...(ofCompany ? [{ to: '/mensagens-rapidas/macros' as const, label: t('quick.macros') }] : []),
        { to: '/mensagens-rapidas/minhas-macros', label: t('quick.ownMacros') },
      ]}
    />
  )
}
