import { ApiError } from '@balcao/contract/client'
import { type FlowFacts, namedOf } from '@balcao/contract/flows/facts'
import { JSON_BROKEN } from '@balcao/contract/flows/files/json-place'
import { FILE_FAULTS } from '@balcao/contract/flows/files/loose'
import { type FlowImport, flowRoutes, IMPORT_CHARS_MAX } from '@balcao/contract/flows/flows'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { FileButton } from '../../../kit/controls/FileButton.tsx'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { navigate } from '../../../navigation/index.ts'
import { flowHeard } from '../heard-flows.ts'
import { builderOf } from './builder-address.ts'
import styles from './Flows.module.css'

type Choices = Record<string, number | null>

/** A file is read first, and shows what becomes what; only then a flow is made of it. */
export function ImportFlow({ onClose }: { onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const facts = useRead(flowRoutes.facts, {}, { staleTime: 60_000 }).data
  const [fileName, setFileName] = useState('')
  const [text, setText] = useState('')
  const [found, setFound] = useState<FlowImport | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [choices, setChoices] = useState<Choices>({})
  const [busy, setBusy] = useState(false)
  const ask = async (body: { text: string; isDryRun: boolean; name?: string; choices?: Choices }) => {
    setBusy(true)
    setFault(null)
    try {
      return await api(flowRoutes.import, { body })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERR_FLOW_FILE') setFault(faultWords(error.body, t))
      else tellFailure(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  const read = async (file: File) => {
    setFileName(file.name)
    setFound(null)
    const content = await file.text()
    setText(content)
    const wrong = cannotBeRead(content)
    setFault(wrong && t(`flows.fault_${wrong}`))
    if (wrong) return
    const read = await ask({ text: content, isDryRun: true })
    setFound(read)
    if (read) setName(read.name)
  }
  const make = async () => {
    const made = await ask({ text, isDryRun: false, choices, ...(name.trim() ? { name: name.trim() } : {}) })
    if (!made?.flow) return
    flowHeard(cache, made.flow)
    onClose()
    navigate(builderOf(made.flow.id))
  }
  return (
    <Dialog title={t('flows.importJson')} width={620} onClose={onClose}>
      <p className={styles.note}>{t('flows.importHelp')}</p>
      <div className={styles.chosen}>
        <FileButton accept=".json,application/json" data-autofocus loading={busy && !found} onFile={file => void read(file)}>
          {t('resource.chooseFile')}
        </FileButton>
        <span>{fileName}</span>
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {found && (
        <div className={styles.found}>
          <TextInput
            label={t('flows.name')}
            maxLength={120}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Missing found={found} facts={facts} choices={choices} onChoose={(key, id) => setChoices({ ...choices, [key]: id })} />
          <Became found={found} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button disabled={!found} loading={busy} onClick={() => void make()}>
          {t('flows.importNow')}
        </Button>
      </div>
    </Dialog>
  )
}

/** What the server takes for no text at all, or for too much of it, before it looks for a flow. */
function cannotBeRead(content: string): 'form' | 'tooLarge' | null {
  if (content.length > IMPORT_CHARS_MAX) return 'tooLarge'
  return content.trim() === '' || content.includes('\0') || !content.isWellFormed() ? 'form' : null
}

function faultWords(body: Record<string, unknown>, t: ReturnType<typeof useText>): string {
  const why = FILE_FAULTS.find(one => one === body.why) ?? 'form'
  if (why !== 'json') return t(`flows.fault_${why}`)
  const reason = JSON_BROKEN.find(one => one === body.reason) ?? 'value'
  return t('flows.fault_json', { line: Number(body.line), column: Number(body.column), reason: t(`flows.json_${reason}`) })
}

interface MissingProps {
  found: FlowImport
  facts: FlowFacts | undefined
  choices: Choices
  onChoose(key: string, id: number | null): void
}

/** What the file names and this company does not have: chosen here, or left empty. */
function Missing({ found, facts, choices, onChoose }: MissingProps) {
  const t = useText()
  const rows = found.missing.filter(({ what }) => what !== 'file')
  const files = found.missing.length - rows.length
  return (
    <>
      {rows.map(({ what, key, name }) => (
        <NativeSelect
          key={key}
          label={t('flows.missingHere', {
            what: what === 'channel' ? t('flowFigures.channel') : t(`flows.is_${what}`),
            name: name || key.split(':')[1] || '',
          })}
          value={choices[key] ?? ''}
          data={[
            { value: '', label: t('flows.leaveEmpty') },
            ...(facts && what !== 'file' ? namedOf(facts, what) : [])
              .filter(one => one.isActive)
              .map(one => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={event => onChoose(key, Number(event.currentTarget.value) || null)}
        />
      ))}
      {files > 0 && <p className={styles.note}>{t('flows.filesMissing', { count: files })}</p>}
    </>
  )
}

function Became({ found }: { found: FlowImport }) {
  const t = useText()
  return (
    <>
      <p className={styles.note}>{t('flows.foundSteps', { count: found.became.length, form: t(`flows.form_${found.form}`) })}</p>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th>{t('flows.inFile')}</th>
              <th>{t('flows.becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {found.became.map(({ node, from, name, kind }) => (
              <tr key={node}>
                <td>{name ? `${from}: ${name}` : from}</td>
                <td>{t(`flows.kind_${kind}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.left.length > 0 && <p className={styles.note}>{t('flows.leftOut', { names: found.left.join(', ') })}</p>}
    </>
  )
}
