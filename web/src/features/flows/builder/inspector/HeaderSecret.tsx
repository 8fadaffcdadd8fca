import { flowSecretRoutes } from '@balcao/contract/flows/secrets'
import { Suspense, useState } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useCan } from '../../../../api/me.ts'
import { useRead } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import styles from '../Builder.module.css'
import { Choice } from './parts.tsx'

const SecretsDialog = fetched(async () => ({ default: (await import('../../secrets/SecretsDialog.tsx')).SecretsDialog }))

interface HeaderSecretProps {
  field: string
  url: string
  secret: string
  onChange(secret: string): void
}

/** The secret a header carries instead of a value that is written down: one that is kept for where the call goes. */
export function HeaderSecret({ field, url, secret, onChange }: HeaderSecretProps) {
  const t = useText()
  const mayKeep = useCan('settings.manage')
  const [isOpen, setOpen] = useState(false)
  const kept = useRead(flowSecretRoutes.list, {}, { staleTime: 30_000 }).data ?? []
  const origin = originOf(url)
  const names = kept.filter(one => one.origin === origin).map(({ name }) => name)
  const isGone = secret !== '' && !names.some(name => name.toLowerCase() === secret.toLowerCase())
  return (
    <>
      <Choice
        label={t('flowTrial.secret')}
        field={field}
        value={secret}
        options={[
          { value: '', label: t('flowTrial.secretWritten') },
          ...names.map(name => ({ value: name, label: name })),
          ...(isGone ? [{ value: secret, label: t('flowTrial.secretGone', { name: secret }) }] : []),
        ]}
        onChange={onChange}
      />
      {mayKeep && (
        <button type="button" className={styles.link} onClick={() => setOpen(true)}>
          {t('flowTrial.secretsDots')}
        </button>
      )}
      <Suspense>
        {isOpen && (
          <SecretsDialog
            origin={origin}
            onKept={name => {
              onChange(name)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Without what is filled in later; an address whose server is a variable has none. */
function originOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed && /^https?:$/.test(parsed.protocol) && !/[{}]|%7B/i.test(parsed.host) ? parsed.origin : ''
}
