import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useText } from '../i18n/index.ts'
import { SupportId } from '../kit/marks/SupportId.tsx'
import { EmptyState } from '../kit/states.tsx'

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Eight signs somebody can read over the phone: 7F3K-92QD. */
function newSupportId(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(8))].map(byte => ALPHABET[byte % ALPHABET.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

/** A screen broke. What was typed is in the drafts; the code stands beside the error in the browser's log. */
export function Crash({ error }: { error: unknown }) {
  const t = useText()
  const id = useMemo(newSupportId, [])
  useEffect(() => {
    console.error(`[${id}]`, error)
  }, [id, error])

  return (
    <div role="alert">
      <EmptyState picture={<IconMoodSad size={40} stroke={1.5} aria-hidden />} title={t('app.crash')} help={t('app.crashHelp')}>
        <Button onClick={() => location.reload()}>{t('kit.reload')}</Button>
        <SupportId id={id} />
      </EmptyState>
    </div>
  )
}
