import { ratingRoutes } from '@balcao/contract/tickets/ratings'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { ScreenTabs } from '../../kit/controls/ScreenTabs.tsx'

export function RatingTabs() {
  const t = useText()
  const { data } = useRead(ratingRoutes.figures, { query: {} })
  return (
    <ScreenTabs
      label={t('ratings.title')}
      tabs={[
        { to: '/avaliacoes/listar', label: t('ratings.title'), count: data?.answered },
        { to: '/avaliacoes/configurar', label: t('ratings.configure') },
      ]}
    />
  )
}
