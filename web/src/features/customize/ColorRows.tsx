import type { BrandColors } from '@balcao/contract/tenants/brand'
import { TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PlainKey } from '../../i18n/index.ts'
import { useText } from '../../i18n/index.ts'
import styles from './Customize.module.css'
import { COLOR_NAMES, type ColorName, inkOf, isDarkOn, isHex } from './draft.ts'

interface ColorRowsProps {
  own: Partial<BrandColors>
  /** With what is inherited. */
  colors: BrandColors
  onChange(own: Partial<BrandColors>): void
}

const nameKey = (key: ColorName): PlainKey => `customize.${key}`
const doesKey = (key: ColorName): PlainKey => `customize.${key}_does`

/** Eight colours, where each is used, and what it becomes where its own shade could not be read. */
export function ColorRows({ own, colors, onChange }: ColorRowsProps) {
  const t = useText()
  const put = (key: ColorName, typed: string) => {
    const { [key]: _, ...others } = own
    onChange(typed === '' ? others : { ...own, [key]: typed })
  }
  const said = (key: ColorName): string[] => {
    const ink = inkOf(key, colors)
    return [
      ...(key === 'primary' && isDarkOn(colors) ? [t('customize.darkOn')] : []),
      ...(ink ? [t('customize.saysAs', { ink })] : []),
    ]
  }
  return (
    <section className="panel" aria-label={t('customize.colors')}>
      <ul className={styles.rows}>
        {COLOR_NAMES.map(key => (
          <li key={key} className={styles.row}>
            <input
              type="color"
              aria-label={t('customize.choose', { name: t(nameKey(key)) })}
              value={colors[key]}
              onChange={event => put(key, event.currentTarget.value)}
            />
            <span>
              <strong>{t(nameKey(key))}</strong> <span className={styles.does}>{t(doesKey(key))}</span>
              {said(key).map(sentence => (
                <span key={sentence} className={styles.note}>
                  <IconAlertTriangle size={14} aria-hidden /> {sentence}
                </span>
              ))}
            </span>
            <TextInput
              className={styles.hex}
              aria-label={t(nameKey(key))}
              spellCheck={false}
              maxLength={7}
              placeholder={colors[key]}
              value={own[key] ?? ''}
              error={own[key] !== undefined && !isHex(own[key] ?? '')}
              onChange={event => put(key, event.currentTarget.value.trim())}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
