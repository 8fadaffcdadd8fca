import type { StoredFile } from '@balcao/contract/messages/files'
import { uploadFile } from '../../api/upload.ts'
import { useText } from '../../i18n/index.ts'
import { FileInput } from '../form/inputs/FileInput.tsx'
import type { FieldPart } from '../resource/types.ts'

/** What was chosen here, by its id: what the server said of it. */
const chosen = new Map<string, StoredFile>()
export const fileOf = (id: string | null, known: StoredFile | null | undefined): StoredFile | null =>
  id === null ? null : known?.id === id ? known : (chosen.get(id) ?? null)

async function keep(file: File, onProgress: (share: number) => void): Promise<string> {
  const stored = await uploadFile(file, { onProgress, signal: new AbortController().signal })
  chosen.set(stored.id, stored)
  return stored.id
}

interface KeptFileProps {
  part: FieldPart<string | null>
  known: StoredFile | null | undefined
}

/** A file that is kept with a text, under the name it was chosen with. */
export function KeptFile({ part, known }: KeptFileProps) {
  const { value } = part
  return (
    <FileInput
      part={{ ...part, value: value ?? '', onChange: next => part.onChange(next === '' ? null : next) }}
      field={{ kind: 'file', upload: keep }}
      name={fileOf(value, known)?.name}
    />
  )
}

/** The file as what it is, where the customer will see it. */
export function FileSeen({ file, asVoice }: { file: StoredFile | null; asVoice?: boolean }) {
  const t = useText()
  if (!file) return null
  const src = new URL(`media/kept/${file.id}`, document.baseURI).href
  if (file.kind === 'image' || file.kind === 'sticker') return <img src={src} alt={file.name} />
  if (file.kind === 'audio' || file.kind === 'voice') {
    // biome-ignore lint/a11y/useMediaCaption: the company's own sound
    return <audio src={src} controls preload="none" aria-label={t(asVoice ? 'saying.voice' : 'saying.sound')} />
  }
  return <strong>{`📎 ${file.name}\n`}</strong>
}
