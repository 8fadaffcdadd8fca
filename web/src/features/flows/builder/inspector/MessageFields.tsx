import type { MessagePart } from '@balcao/contract/flows/nodes'
import { PAUSE_MAX } from '@balcao/contract/flows/nodes'
import { useState } from 'react'
import { tellFailure } from '../../../../api/failure.ts'
import { uploadFile } from '../../../../api/upload.ts'
import { useText } from '../../../../i18n/index.ts'
import { Menu } from '../../../../kit/controls/Menu.tsx'
import styles from '../Builder.module.css'
import type { FieldsOf } from './fields-of.ts'
import { Box, Figure, Line, useAround, Words } from './parts.tsx'

const NEW: Record<MessagePart['type'], MessagePart> = {
  text: { type: 'text', text: '' },
  file: { type: 'file', fileId: null, fileName: '', mimetype: '', caption: '' },
  pause: { type: 'pause', seconds: 2 },
  location: { type: 'location', latitude: -23.55, longitude: -46.63, label: '' },
  contact: { type: 'contact', contactName: '', number: '' },
}
const TYPES = ['text', 'file', 'pause', 'location', 'contact'] as const
const MOST = 10

export function MessageFields({ node, put }: FieldsOf<'message'>) {
  const t = useText()
  const { parts } = node
  const change = (i: number, part: MessagePart) => put({ parts: parts.with(i, part) }, `parts.${i}`)
  return (
    <>
      {parts.map((part, i) => {
        const field = `parts.${i}`
        return (
          <Box
            key={field}
            title={t(`flowFields.part_${part.type}`)}
            field={field}
            onRemove={() => put({ parts: parts.toSpliced(i, 1) })}
          >
            <Part part={part} field={field} onChange={next => change(i, next)} />
          </Box>
        )
      })}
      {parts.length < MOST && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={styles.link} data-field="parts">
              + {t('flowFields.addPart')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {TYPES.map(type => (
              <Menu.Item key={type} onClick={() => put({ parts: [...parts, NEW[type]] })}>
                {t(`flowFields.part_${type}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

interface PartProps<P extends MessagePart> {
  part: P
  field: string
  onChange(part: MessagePart): void
}

function Part({ part, field, onChange }: PartProps<MessagePart>) {
  const t = useText()
  switch (part.type) {
    case 'text':
      return (
        <Words
          label={t('flowFields.text')}
          field={field}
          value={part.text}
          lines={3}
          onChange={text => onChange({ ...part, text })}
        />
      )
    case 'file':
      return <FilePart part={part} field={field} onChange={onChange} />
    case 'pause':
      return (
        <Figure
          label={t('flowFields.pauseSeconds')}
          field={field}
          value={part.seconds}
          max={PAUSE_MAX}
          onChange={seconds => onChange({ ...part, seconds: seconds ?? 1 })}
        />
      )
    case 'location':
      return (
        <>
          <Line
            label={t('flowFields.placeName')}
            field={`${field}.label`}
            value={part.label}
            onChange={label => onChange({ ...part, label })}
          />
          <div className={styles.pair}>
            <Degree
              label={t('flowFields.latitude')}
              value={part.latitude}
              most={90}
              onChange={latitude => onChange({ ...part, latitude })}
            />
            <Degree
              label={t('flowFields.longitude')}
              value={part.longitude}
              most={180}
              onChange={longitude => onChange({ ...part, longitude })}
            />
          </div>
        </>
      )
    case 'contact':
      return (
        <>
          <Line
            label={t('flowFields.contactName')}
            field={field}
            value={part.contactName}
            onChange={contactName => onChange({ ...part, contactName })}
          />
          <Line
            label={t('flowFields.contactNumber')}
            field={`${field}.number`}
            value={part.number}
            onChange={number => onChange({ ...part, number })}
          />
        </>
      )
  }
}

function Degree({ label, value, most, onChange }: { label: string; value: number; most: number; onChange(value: number): void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    const degrees = Number((typed ?? '').replace(',', '.'))
    if (typed !== null && Number.isFinite(degrees) && Math.abs(degrees) <= most) onChange(degrees)
    setTyped(null)
  }
  return (
    <label className={styles.note}>
      {label}
      <input
        style={{ width: '100%' }}
        inputMode="decimal"
        value={typed ?? String(value)}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={keep}
      />
    </label>
  )
}

function FilePart({ part, field, onChange }: PartProps<Extract<MessagePart, { type: 'file' }>>) {
  const t = useText()
  const { problem } = useAround()
  const [share, setShare] = useState<number | null>(null)
  const upload = async (file: File | undefined) => {
    if (!file) return
    setShare(0)
    try {
      const stored = await uploadFile(file, { onProgress: setShare, signal: new AbortController().signal })
      onChange({ ...part, fileId: stored.id, fileName: stored.name, mimetype: stored.mimeType })
    } catch (error) {
      tellFailure(error)
    } finally {
      setShare(null)
    }
  }
  const wrong = problem(field)
  return (
    <>
      <label className={styles.note}>
        {part.fileName || t('flowFields.chooseFile')}
        <input
          type="file"
          style={{ display: 'block', marginTop: 6, maxWidth: '100%' }}
          onChange={event => void upload(event.currentTarget.files?.[0])}
        />
      </label>
      {share !== null && <progress value={share} max={1} aria-label={t('flowFields.uploading')} />}
      {wrong && <p className={styles.wrong}>{wrong}</p>}
      <Words
        label={t('flowFields.caption')}
        field={`${field}.caption`}
        value={part.caption}
        lines={1}
        onChange={caption => onChange({ ...part, caption })}
      />
    </>
  )
}
