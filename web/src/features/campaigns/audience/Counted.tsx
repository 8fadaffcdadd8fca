import { campaignRecipientRoutes } from '@balcao/contract/campaigns/campaign-recipients'
import { type CampaignAudience, LEFT_OUT_FOR, type LeftOutFor } from '@balcao/contract/campaigns/recipients'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead, useSend } from '../../../api/query.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { formatNumber, formatPhone } from '../../../kit/format.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import styles from '../Campaigns.module.css'

/** How many that is, live, and who of them is left out and why. */
export function Counted({ id, audience, onLinked }: { id: number; audience: CampaignAudience; onLinked(): void }) {
  const t = useText()
  const locale = useLocale()
  const { data, error, refetch } = useRead(
    campaignRecipientRoutes.count,
    { params: { id }, body: audience },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const link = useSend(campaignRecipientRoutes.link)
  const [looked, setLooked] = useState<LeftOutFor | null>(null)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <p className={styles.quiet}>{t('campaigns.counting')}</p>
  const fresh = data.selected - data.repeated - data.invalid
  return (
    <>
      <dl className={styles.figures} aria-live="polite">
        <div>
          <dt>{t('campaigns.willReceive')}</dt>
          <dd className="figures">{formatNumber(data.willReceive, locale)}</dd>
          <dd>{t('campaigns.ofSelected', { count: data.selected })}</dd>
        </div>
        {LEFT_OUT_FOR.map(
          why =>
            data[why] > 0 && (
              <div key={why}>
                <dt>
                  <button type="button" onClick={() => setLooked(why)}>
                    {t(`campaigns.sub_${why}`)}
                  </button>
                </dt>
                <dd className="figures">{formatNumber(data[why], locale)}</dd>
              </div>
            ),
        )}
      </dl>
      <Button
        disabled={fresh === 0}
        loading={link.busy}
        onClick={() =>
          void link.run(
            { params: { id }, body: { audience, title: t('campaigns.linkingTitle') } },
            {
              done: () => {
                onLinked()
                toastSuccess(t('campaigns.linking'))
              },
            },
          )
        }
      >
        {t('campaigns.link', { count: fresh })}
      </Button>
      {looked && <LeftOut id={id} audience={audience} why={looked} onClose={() => setLooked(null)} />}
    </>
  )
}

interface LeftOutProps {
  id: number
  audience: CampaignAudience
  why: LeftOutFor
  onClose(): void
}
/** Who they are, each with the way to their card. */
function LeftOut({ id, audience, why, onClose }: LeftOutProps) {
  const t = useText()
  const { data, error, refetch } = useRead(campaignRecipientRoutes.leftOut, { params: { id }, body: { audience, why } })
  return (
    <Dialog title={t(`campaigns.sub_${why}`)} onClose={onClose}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={4} />}
      {data && (
        <ul className={styles.persons} data-short>
          {data.rows.map(({ contactId, name, address }) => (
            <li key={`${contactId} ${address}`}>
              <span className={styles.name}>
                {contactId === null ? (
                  <b>{name}</b>
                ) : (
                  <AppLink to={`/atendimento/contatos?busca=${encodeURIComponent(name)}`}>{name}</AppLink>
                )}
                <small>{address && /^\d+$/.test(address) ? formatPhone(address) : address}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data?.hasMore && <p className={styles.quiet}>{t('campaigns.firstHundred')}</p>}
    </Dialog>
  )
}
