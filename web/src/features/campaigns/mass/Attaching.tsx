import type { MassAttachment } from '@balcao/contract/campaigns/mass'
import { massRoutes } from '@balcao/contract/campaigns/mass'
import { NativeSelect, TextInput } from '@mantine/core'
import { useText } from '../../../i18n/index.ts'
import styles from '../Campaigns.module.css'
import { FileField } from '../wizard/FileField.tsx'
import type { PartProps } from './part.ts'

const WAYS = ['media', 'audio', 'file'] as const
const attachment = massRoutes.look.body.shape.attached

/** What goes along: a picture or a sound by its address, or a file of one's own. */
export function Attaching({ draft, lacks, change }: PartProps) {
  const t = useText()
  const { attaching, url, attached } = draft
  const choose = (way: MassAttachment['kind'] | null) =>
    change({ attaching: way, url: '', attached: null, fileName: null, ...(way === 'audio' ? { text: '' } : {}) })
  const setUrl = (next: string) => {
    const said = attachment.safeParse({ kind: attaching, url: next.trim() })
    change({ url: next, attached: said.success ? said.data : null })
  }
  const isWrong = url.trim() !== '' && attached === null
  return (
    <div className={styles.card}>
      <NativeSelect
        label={t('mass.attach')}
        value={attaching ?? ''}
        onChange={event => choose(WAYS.find(way => way === event.currentTarget.value) ?? null)}
        data={[{ value: '', label: t('mass.attach_none') }, ...WAYS.map(way => ({ value: way, label: t(`mass.attach_${way}`) }))]}
      />
      {(attaching === 'media' || attaching === 'audio') && (
        <TextInput
          label={t(`mass.url_${attaching}`)}
          description={t(attaching === 'audio' ? 'mass.url_audioHelp' : 'mass.url_mediaHelp')}
          type="url"
          inputMode="url"
          required
          error={isWrong ? t(attaching === 'audio' ? 'mass.url_notOgg' : 'mass.url_wrong') : undefined}
          value={url}
          onChange={event => setUrl(event.currentTarget.value)}
        />
      )}
      {attaching === 'file' && (
        <FileField
          fileId={attached?.kind === 'file' ? attached.fileId : null}
          name={draft.fileName ?? undefined}
          onChange={(id, name) => change({ attached: id === null ? null : { kind: 'file', fileId: id }, fileName: name })}
        />
      )}
      {lacks.attached && !isWrong && (
        <p className={styles.fault} role="alert">
          {t(`mass.lacks_${lacks.attached}`)}
        </p>
      )}
    </div>
  )
}
