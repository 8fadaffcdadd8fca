import type { BrandColors } from '@balcao/contract/tenants/brand'
import type { CSSProperties } from 'react'
import { useText } from '../../i18n/index.ts'
import { deriveTokens } from '../../theme/derive.ts'
import styles from './Customize.module.css'

/** The inbox in these colours, light and dark, as they are derived for everybody. */
export function Preview({ colors }: { colors: BrandColors }) {
  const t = useText()
  return (
    <section aria-label={t('customize.preview')}>
      {(['light', 'dark'] as const).map(mode => (
        <Shop key={mode} style={variables(colors, mode)} />
      ))}
      <p className={styles.does}>{t('customize.readable')}</p>
    </section>
  )
}

const variables = (colors: BrandColors, mode: 'light' | 'dark') =>
  Object.fromEntries(Object.entries(deriveTokens(colors, mode)).map(([name, value]) => [`--b-${name}`, value])) as CSSProperties

/** A picture of the inbox: nobody reads it aloud, and nothing in it can be clicked. */
function Shop({ style }: { style: CSSProperties }) {
  return (
    <div className={styles.shop} style={style} aria-hidden>
      <div className={styles.shopRail}>
        <i data-chosen />
        <i />
        <i />
        <i />
      </div>
      <div className={styles.shopList}>
        <div>
          <b>João Pedro Alves</b>
          <em>2</em>
          <span>Pode mandar o orçamento?</span>
        </div>
        <div data-chosen>
          <b>Mariana Duarte</b>
          <span>Onde ele está?</span>
          <small>Entrega atrasada</small>
        </div>
        <div>
          <b>Sérgio Antunes</b>
          <span>Segue a nota</span>
        </div>
      </div>
      <div className={styles.shopTalk}>
        <p>Conseguem me dizer onde ele está?</p>
        <p data-own>Está na Radial, chega em 40 minutos.</p>
        <p data-note>Interfone quebrado, ligar.</p>
        <div>
          <span className={styles.shopButton}>Resolver</span>
          <span className={styles.shopLink}>Ver protocolo</span>
        </div>
      </div>
    </div>
  )
}
