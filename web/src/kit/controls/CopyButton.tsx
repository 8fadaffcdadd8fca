import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'

const SHOWN_MS = 2000

export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useText()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }

  const Icon = copied ? IconCheck : IconCopy
  return (
    <ActionIcon size={24} aria-label={copied ? t('kit.copied') : label} onClick={copy}>
      <Icon size={15} stroke={1.75} />
    </ActionIcon>
  )
}
