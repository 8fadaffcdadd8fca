import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { MOST_PER_CALL } from '@balcao/contract/campaigns/campaign-words'
import { Button, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useText } from '../../../i18n/index.ts'
import { FileButton } from '../../../kit/controls/FileButton.tsx'
import { readSheet } from '../../../kit/files/read.ts'
import styles from '../Campaigns.module.css'
import { type Line, linesOf, onlyLines } from '../pasted-lines.ts'

type Refused = { line: number; code: 'invalid' | 'repeated'; said: string }

/** A table with titles: the number stands in the first column whose title says so, every other title becomes a variable. */
async function linesIn(file: File): Promise<Line[]> {
  const [titles = [], ...rows] = await readSheet(file)
  const names = titles.map(title => title.trim())
  const at = Math.max(
    0,
    names.findIndex(name => /n[uú]m|fone|tel|whats|celular|phone/i.test(name)),
  )
  const nameAt = names.findIndex(name => /^(nome|name|nombre|nom)$/i.test(name))
  return rows.flatMap((row, i) => {
    const number = row[at]?.trim() ?? ''
    if (number === '') return []
    const vars = Object.fromEntries(
      names.flatMap((name, c) => (c === at || name === '' ? [] : [[name.slice(0, 40), (row[c] ?? '').slice(0, 500)]])),
    )
    return [{ line: i + 2, number: number.slice(0, 60), name: (row[nameAt] ?? '').trim().slice(0, 120), vars }]
  })
}

/** Numbers pasted or in a file; what is none, and what repeats, is named by its line. */
export function Lines({ id }: { id: number }) {
  const t = useText()
  const [pasted, setPasted] = useState('')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ linked: number; refused: Refused[] } | null>(null)
  const send = async (reading: Promise<Line[]>): Promise<Refused[] | null> => {
    setBusy(true)
    try {
      const lines = await reading
      const all = { linked: 0, refused: [] as Refused[] }
      for (let from = 0; from < lines.length; from += MOST_PER_CALL) {
        const rows = lines.slice(from, from + MOST_PER_CALL)
        const { linked, refused } = await api(campaignRecipientRoutes.linkLines, { params: { id }, body: { rows } })
        all.linked += linked
        all.refused.push(...refused)
        setTold({ ...all })
      }
      return all.refused
    } catch (error) {
      tellFailure(error)
      return null
    } finally {
      setBusy(false)
    }
  }
  const sendPasted = async () => {
    const refused = await send(Promise.resolve(linesOf(pasted)))
    // What was no number stays, to be mended.
    if (refused)
      setPasted(
        onlyLines(
          pasted,
          refused.flatMap(({ line, code }) => (code === 'invalid' ? line : [])),
        ),
      )
  }
  return (
    <>
      <Textarea
        label={t('campaigns.paste')}
        description={t('campaigns.pasteHelp')}
        autosize
        minRows={4}
        maxRows={10}
        value={pasted}
        onChange={event => setPasted(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx"
          leftSection={<IconUpload size={16} stroke={1.75} />}
          disabled={busy}
          onFile={file => void send(linesIn(file))}
        >
          {t('campaigns.file')}
        </FileButton>
        <Button loading={busy} disabled={pasted.trim() === ''} onClick={() => void sendPasted()}>
          {t('campaigns.linkNumbers')}
        </Button>
      </div>
      {told && (
        <div role="status">
          <p>{t('campaigns.linkedLines', { count: told.linked })}</p>
          {told.refused.length > 0 && (
            <ul className={styles.refused}>
              {told.refused.slice(0, 100).map(({ line, code, said }) => (
                <li key={line}>{t(`campaigns.line_${code}`, { line, said })}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
