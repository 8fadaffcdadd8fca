import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { tellFailure } from '../../api/failure.ts'
import { uploadFile } from '../../api/upload.ts'
import { useText } from '../../i18n/index.ts'
import { squareOf } from '../../kit/files/square.ts'
import { toastWarning } from '../../kit/layers/toast.ts'
import styles from './Groups.module.css'

/** As providers want it. */
const SQUARE = { side: 640, type: 'image/jpeg' } as const

/** A picture is made square and small here, whatever it was; what cannot be read as one is said. */
export function GroupPicture({ value, onChange }: { value: string; onChange(fileId: string): void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown])
  const take = async (chosen: File) => {
    setBusy(true)
    try {
      const file = await squareOf(chosen, SQUARE)
      if (!file) return toastWarning(t('errors.ERR_GROUP_PICTURE'))
      const { id } = await uploadFile(file, { onProgress: () => {}, signal: new AbortController().signal })
      setShown(URL.createObjectURL(file))
      onChange(id)
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.row}>
      {value !== '' && shown && <img className={styles.picture} src={shown} alt={t('groups.picture')} />}
      <Button
        size="xs"
        variant="default"
        loading={busy}
        leftSection={<IconPhoto size={15} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t('groups.choosePicture')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void take(file)
        }}
      />
    </div>
  )
}
