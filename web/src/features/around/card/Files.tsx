import { IconFile, IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useLocale, useText } from '../../../i18n/index.ts'
import { formatWhen } from '../../../kit/format.ts'
import styles from './card.module.css'
import { OfContact, Part } from './Part.tsx'

const PICTURES = { image: IconPhoto, sticker: IconPhoto, video: IconVideo, audio: IconMicrophone, voice: IconMicrophone } as const
const address = (id: number): string => new URL(`media/${id}`, document.baseURI).href

export function Files({ contactId }: { contactId: number }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Part name="files" title={t('around.files')}>
      {() => (
        <OfContact
          contactId={contactId}
          what={card => card.files.map(({ messageId }) => ({ id: messageId }))}
          none={t('around.noFiles')}
        >
          {card => (
            <ul className={styles.list}>
              {card.files.map(({ messageId, kind, name, fromMe, createdAt }) => {
                const Icon = kind === 'document' ? IconFile : PICTURES[kind]
                return (
                  <li key={messageId}>
                    <a className={styles.file} href={address(messageId)} target="_blank" rel="noreferrer">
                      <Icon size={18} stroke={1.75} aria-hidden />
                      <div>
                        <span>{name ?? t(`around.kind_${kind}`)}</span>
                        <small>{`${t(fromMe ? 'around.fromUs' : 'around.fromThem')} · ${formatWhen(createdAt, locale)}`}</small>
                      </div>
                    </a>
                  </li>
                )
              })}
            </ul>
          )}
        </OfContact>
      )}
    </Part>
  )
}
