import { useText } from '../../i18n/index.ts'
import { ScreenTabs } from '../../kit/controls/ScreenTabs.tsx'

export function GroupTabs() {
  const t = useText()
  return (
    <ScreenTabs
      label={t('groups.title')}
      tabs={[
        { to: '/grupo/massagrupos', label: t('groups.tabCreate') },
        { to: '/grupo/massagrupos2', label: t('groups.tabEdit') },
        { to: '/grupo/massausuarios', label: t('groups.tabMembers') },
        { to: '/grupo/banlist', label: t('groups.tab_ban') },
        { to: '/grupo/wordlist', label: t('groups.tab_word') },
        { to: '/grupo/saudacao', label: t('groups.tab_greeting') },
        { to: '/grupo/despedida', label: t('groups.tab_farewell') },
      ]}
    />
  )
}
