import { userRoutes } from '@balcao/contract/access/users'
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { tellFailure } from '../../api/failure.ts'
import { rememberMe, useMe } from '../../api/me.ts'
import { uploadFile } from '../../api/upload.ts'
import { useText } from '../../i18n/index.ts'
import { squareOf } from '../../kit/files/square.ts'
import { toastSuccess, toasts } from '../../kit/layers/toast.ts'
import { Avatar } from '../../kit/marks/Avatar.tsx'
import styles from './Account.module.css'

/** One's face, as everybody of the company sees it, beside what is said of one. */
export function OwnPicture({ children }: { children: ReactNode }) {
  const t = useText()
  const me = useMe()
  const { busy, put, remove } = useOwnPicture()
  const field = useRef<HTMLInputElement>(null)

  return (
    <div className={styles.who}>
      <Avatar name={me.username} picture={me.picture} size={64} />
      <div>
        {children}
        <div className={styles.small}>
          <input
            ref={field}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={t('account.addPicture')}
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              if (file) void put(file)
              event.currentTarget.value = ''
            }}
          />
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => field.current?.click()}>
            {t(me.picture ? 'account.changePicture' : 'account.addPicture')}
          </Button>
          {me.picture && (
            <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => void remove()}>
              {t('account.removePicture')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function useOwnPicture() {
  const t = useText()
  const me = useMe()
  const [busy, setBusy] = useState(false)
  const save = async (fileId: () => Promise<string | null>, told: 'account.pictureSaved' | 'account.pictureRemoved') => {
    setBusy(true)
    try {
      const { picture } = await api(userRoutes.setPicture, { params: { id: me.userId }, body: { fileId: await fileId() } })
      rememberMe({ ...me, picture })
      toastSuccess(t(told))
    } catch (error) {
      tellFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const put = async (chosen: File) => {
    const file = await squareOf(chosen)
    if (!file) return void toasts.show({ tone: 'warning', title: t('account.pictureFailed') })
    const { signal } = new AbortController()
    await save(async () => (await uploadFile(file, { onProgress: () => undefined, signal })).id, 'account.pictureSaved')
  }
  return { busy, put, remove: () => save(async () => null, 'account.pictureRemoved') }
}
