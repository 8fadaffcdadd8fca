import { fill } from '@balcao/contract/texts/fill'
import { isErrorCode } from '@balcao/contract/texts/index'
import { CloseButton, Loader } from '@mantine/core'
import { IconAlertCircle, IconFileText } from '@tabler/icons-react'
import { type Translate, useLocale, useText } from '../../../i18n/index.ts'
import { formatBytes } from '../../../kit/format.ts'
import styles from './Composer.module.css'
import { compose, useComposing } from './state/composing.ts'
import { pictureOf, removeUpload, type Upload, useUploads } from './state/uploads.ts'

/** The files that go with it: on their way, refused with a reason, or ready with a caption each. */
export default function Attachments({ ticketId }: { ticketId: number }) {
  const t = useText()
  const locale = useLocale()
  const { files } = useComposing(ticketId)
  const uploads = useUploads(ticketId)

  return (
    <ul className={styles.files} aria-label={t('messages.files')}>
      {files.map(file => (
        <li key={file.fileId} className={styles.file}>
          <Picture src={pictureOf(file.fileId)} />
          <span className={styles.fileName}>{file.name}</span>
          {files.length > 1 && (
            <input
              className={styles.caption}
              aria-label={t('messages.captionOf', { name: file.name })}
              placeholder={t('messages.caption')}
              maxLength={4096}
              value={file.caption}
              onChange={event => {
                const caption = event.currentTarget.value
                compose(ticketId, { files: files.map(one => (one === file ? { ...one, caption } : one)) })
              }}
            />
          )}
          <CloseButton
            size="sm"
            aria-label={t('messages.removeFile', { name: file.name })}
            onClick={() => compose(ticketId, { files: files.filter(one => one !== file) })}
          />
        </li>
      ))}
      {uploads.map(upload => (
        <li key={upload.key} className={styles.file} data-fault={upload.fault ? true : undefined}>
          {upload.fault ? <IconAlertCircle size={18} stroke={1.75} aria-hidden /> : <Picture src={upload.seen} />}
          {!upload.fault && <Loader size={16} />}
          <span className={styles.fileName}>{upload.name}</span>
          <span className={styles.fileState} role={upload.fault ? 'alert' : undefined}>
            {upload.fault ? sayFault(t, locale, upload.fault) : `${Math.round(upload.share * 100)} %`}
          </span>
          <CloseButton
            size="sm"
            aria-label={t('messages.removeFile', { name: upload.name })}
            onClick={() => removeUpload(ticketId, upload.key)}
          />
        </li>
      ))}
    </ul>
  )
}

/** What was chosen, small; of what is no picture, a sheet. */
const Picture = ({ src }: { src: string | undefined }) =>
  src === undefined ? <IconFileText size={18} stroke={1.75} aria-hidden /> : <img className={styles.thumbnail} src={src} alt="" />

function sayFault(t: Translate, locale: string, fault: NonNullable<Upload['fault']>): string {
  if ('tooLarge' in fault) return t('messages.tooLarge', { most: formatBytes(fault.tooLarge, locale) })
  if ('wrongType' in fault) return t('messages.wrongType')
  if ('offline' in fault) return t('messages.uploadOffline')
  return isErrorCode(fault.code) ? fill(t(`errors.${fault.code}`), {}) : t('messages.notSent')
}
