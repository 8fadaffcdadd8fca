import { groupRoutes } from '@balcao/contract/groups/groups'
import { Button, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { keptFile, uploadFile } from '../../../api/upload.ts'
import { useText } from '../../../i18n/index.ts'
import { FileButton } from '../../../kit/controls/FileButton.tsx'
import { squareOf } from '../../../kit/files/square.ts'
import { toastWarning } from '../../../kit/layers/toast.ts'
import styles from '../Groups.module.css'

/** As providers want it. */
const SQUARE = { side: 640, type: 'image/jpeg' } as const

/** A file, or what stands at an address: made square and small here; what cannot be read as a picture is said. */
export function GroupPicture({ value, onChange }: { value: string; onChange(fileId: string): void }) {
  const t = useText()
  const [busy, setBusy] = useState<'file' | 'address' | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [address, setAddress] = useState('')
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown])
  const take = async (what: 'file' | 'address', find: () => Promise<File>) => {
    setBusy(what)
    try {
      const file = await squareOf(await find(), SQUARE)
      if (!file) return toastWarning(t(what === 'file' ? 'errors.ERR_GROUP_PICTURE' : 'errors.ERR_GROUP_PICTURE_ADDRESS'))
      const { id } = await uploadFile(file, { onProgress: () => {}, signal: new AbortController().signal })
      setShown(URL.createObjectURL(file))
      onChange(id)
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        {value !== '' && shown && <img className={styles.picture} src={shown} alt={t('groups.picture')} />}
        <FileButton
          accept="image/*"
          size="xs"
          loading={busy === 'file'}
          leftSection={<IconPhoto size={15} stroke={1.75} aria-hidden />}
          onFile={file => void take('file', async () => file)}
        >
          {t('groups.choosePicture')}
        </FileButton>
      </div>
      <div className={styles.address}>
        <TextInput
          label={t('groups.pictureAddress')}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={address}
          onChange={event => setAddress(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={busy === 'address'}
          disabled={!URL.canParse(address.trim())}
          onClick={() => void take('address', () => atAddress(address.trim()))}
        >
          {t('groups.fetchPicture')}
        </Button>
      </div>
    </div>
  )
}

/** The server fetches it: a page may not read what other pages hold. */
async function atAddress(url: string): Promise<File> {
  const { fileId } = await api(groupRoutes.picture, { body: { url } })
  return keptFile(fileId)
}
