import { BRAND_IMAGE_BYTES } from '@balcao/contract/tenants/own-brand'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import styles from './Customize.module.css'

interface PictureFieldProps {
  label: string
  /** Where the one that is published lies. */
  kept: string | null
  chosen: string | null | undefined
  onChange(picture: string | null | undefined): void
}

/** A picture of the brand: it is read here, and what it really is the server decides. */
export function PictureField({ label, kept, chosen, onChange }: PictureFieldProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState(false)
  const shown = chosen === undefined ? kept : chosen
  const read = async (file: File | undefined) => {
    if (!file) return
    setError(file.size > BRAND_IMAGE_BYTES)
    if (file.size > BRAND_IMAGE_BYTES) return
    onChange(await asDataUrl(file))
  }
  return (
    <div>
      <span className={styles.label}>{label}</span>
      <div className={styles.picture}>
        {shown && <img src={shown} alt="" />}
        <Button
          variant="default"
          size="xs"
          aria-label={`${label}: ${t('customize.pick')}`}
          leftSection={<IconUpload size={15} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('customize.pick')}
        </Button>
        {shown && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${label}: ${t('customize.takeAway')}`}
            onClick={() => onChange(kept ? null : undefined)}
          >
            {t('customize.takeAway')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept="image/png,image/jpeg,image/webp,image/x-icon"
          onChange={event => void read(event.currentTarget.files?.[0])}
        />
      </div>
      {error ? (
        <p role="alert" className={styles.wrong}>
          {t('customize.tooLarge')}
        </p>
      ) : (
        <p className={styles.does}>{t('customize.pictureHelp')}</p>
      )}
    </div>
  )
}

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
