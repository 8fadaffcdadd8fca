import { secondFactorRoutes } from '@balcao/contract/access/second-factor'
import type { Answer } from '@balcao/contract/route'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../api/me.ts'
import { keyOf, useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { formatDate } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { WithTexts } from '../../../kit/layers/WithTexts.tsx'
import { canPasskeys } from '../../../kit/security/passkeys.ts'
import { RecoveryCodes } from '../../../kit/security/RecoveryCodes.tsx'
import styles from '../../../kit/security/Security.module.css'
import { type Act, Proving } from './Proving.tsx'

const TEXTS = ['security'] as const
type State = Answer<typeof secondFactorRoutes.show>
type Factor = State['factors'][number]

/** What is asked of oneself after the password: seen, added and taken away. */
export default function SecondFactor({ onClose }: { onClose(): void }) {
  return (
    <WithTexts of={TEXTS}>
      <Factors onClose={onClose} />
    </WithTexts>
  )
}

function Factors({ onClose }: { onClose(): void }) {
  const t = useText()
  const cache = useQueryClient()
  const { data } = useRead(secondFactorRoutes.show, {}, { staleTime: 0 })
  const [act, setAct] = useState<Act | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = (told: string, recoveryCodes: readonly string[] | null) => {
    toastSuccess(told)
    setAct(null)
    setCodes(recoveryCodes)
    void cache.invalidateQueries({ queryKey: keyOf(secondFactorRoutes.show) })
  }
  return (
    <Dialog title={t('security.title')} onClose={onClose}>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {!codes && act && <Proving act={act} onDone={done} onLeave={() => setAct(null)} />}
      {!codes && !act && <Overview state={data} onAct={setAct} />}
    </Dialog>
  )
}

function Overview({ state, onAct }: { state: State | undefined; onAct(act: Act): void }) {
  const t = useText()
  const { profile } = useMe()
  const factors = state?.factors ?? []
  const nameOf = ({ kind, name }: Factor) => (kind === 'totp' ? t('security.app') : name)
  return (
    <div className={styles.fields} aria-busy={state === undefined}>
      <p>{t('security.about')}</p>
      {state?.required && <p>{t('security.required')}</p>}
      {state && factors.length === 0 && (
        <p role="status">
          {t('security.none')} {profile === 'superadmin' && t('security.recommended')}
        </p>
      )}
      {factors.length > 0 && (
        <ul className={styles.list} aria-label={t('security.title')}>
          {factors.map(factor => (
            <li key={factor.id}>
              <span>
                {nameOf(factor)}
                <small>
                  {factor.kind === 'passkey' && `${t('security.passkey')} · `}
                  {t('security.since', { date: formatDate(factor.createdAt) })} ·{' '}
                  {factor.usedAt ? t('security.lastUsed', { date: formatDate(factor.usedAt) }) : t('security.neverUsed')}
                </small>
              </span>
              <Button
                variant="default"
                size="xs"
                onClick={() => onAct({ do: 'remove', id: factor.id, name: nameOf(factor) })}
                aria-label={t('security.removeOne', { name: nameOf(factor) })}
              >
                {t('security.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {state && factors.length > 0 && <p>{t('security.left', { count: state.recoveryLeft })}</p>}
      {state && (
        <div className={styles.buttons}>
          {factors.length > 0 && (
            <Button variant="default" onClick={() => onAct({ do: 'renew' })}>
              {t('security.renew')}
            </Button>
          )}
          {canPasskeys() && (
            <Button variant="default" onClick={() => onAct({ do: 'passkey' })}>
              {t('security.addPasskey')}
            </Button>
          )}
          {!factors.some(({ kind }) => kind === 'totp') && (
            <Button onClick={() => onAct({ do: 'app' })}>{t('security.addApp')}</Button>
          )}
        </div>
      )}
    </div>
  )
}
