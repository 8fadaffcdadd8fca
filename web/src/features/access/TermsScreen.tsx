import { brandRoutes } from '@balcao/contract/tenants/brand'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { LanguageSelect } from '../../kit/controls/LanguageSelect.tsx'
import { BrandMark } from '../../kit/marks/BrandMark.tsx'
import { ErrorState, Loading } from '../../kit/states.tsx'
import { useBrand } from '../../theme/brand.ts'
import styles from './TermsScreen.module.css'

/** The terms of use, for everybody who has the address. */
export function TermsScreen() {
  const t = useText()
  const { name } = useBrand()
  const terms = useRead(brandRoutes.terms, {})
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <BrandMark size={36} />
        <h1 tabIndex={-1}>{t('access.termsTitle', { name })}</h1>
        <LanguageSelect quiet label={t('access.language')} />
      </header>
      {terms.isPending && <Loading lines={12} />}
      {terms.error && <ErrorState error={terms.error} retry={() => void terms.refetch()} />}
      {terms.data && <article className={styles.text}>{terms.data.text ?? t('access.termsNone')}</article>}
    </main>
  )
}
