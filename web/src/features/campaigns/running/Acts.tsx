import type { Campaign } from '@balcao/contract/campaigns/campaign'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { useSend } from '../../../api/query.ts'
import { saveFile } from '../../../api/save-file.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { toasts } from '../../../kit/layers/toast.ts'
import { navigate } from '../../../navigation/index.ts'
import styles from '../Campaigns.module.css'
import { campaignHeard } from '../heard-campaigns.ts'
import { stepPath } from '../wizard/steps.ts'
import { routesOf } from './routes-of.ts'

type Question = 'cancel' | 'remove' | null
const actOf = (question: 'cancel' | 'remove', isMass: boolean) =>
  isMass && question === 'cancel' ? 'campaigns.cancelMass' : (`campaigns.${question}` as const)

/** What can be done with it now; a pause stands before a cancel. */
export function Acts({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const cache = useQueryClient()
  const [question, setQuestion] = useState<Question>(null)
  const routes = routesOf(campaign)
  const pause = useSend(routes.pause)
  const resume = useSend(routes.resume)
  const params = { params: { id: campaign.id } }
  const { status, pausedAt } = campaign
  const isGoing = status === 'processing'
  const isMass = campaign.kind === 'mass'
  const stopped = (told: { campaign: Campaign; left: number; onTheirWay: number }) => {
    campaignHeard(cache, told.campaign)
    toasts.show({ tone: 'info', title: t('campaigns.leftAndOnTheirWay', { count: told.left, onTheirWay: told.onTheirWay }) })
  }
  const cancel = async () => {
    try {
      stopped(await api(routes.cancel, params))
    } catch (error) {
      tellFailure(error)
    }
  }
  const remove = async () => {
    try {
      await api(routes.remove, params)
      navigate(routes.home)
    } catch (error) {
      tellFailure(error)
    }
  }
  return (
    <div className={styles.acts}>
      {isGoing && pausedAt === null && (
        <Button
          leftSection={<IconPlayerPause size={16} stroke={1.75} />}
          loading={pause.busy}
          onClick={() => void pause.run(params, { done: stopped })}
        >
          {t('campaigns.pause')}
        </Button>
      )}
      {isGoing && pausedAt !== null && (
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
          loading={resume.busy}
          onClick={() => void resume.run(params, { done: saved => campaignHeard(cache, saved) })}
        >
          {t('campaigns.resume')}
        </Button>
      )}
      {status === 'canceled' && !isMass && (
        <Button onClick={() => navigate(stepPath(campaign.id, 'audience'))}>{t('campaigns.editAgain')}</Button>
      )}
      <Files campaign={campaign} />
      {!isMass && <Again campaign={campaign} />}
      {(isGoing || status === 'scheduled') && (
        <Button variant="subtle" color="red" onClick={() => setQuestion('cancel')}>
          {t(actOf('cancel', isMass))}
        </Button>
      )}
      {(status === 'canceled' || status === 'finished' || status === 'pending') && (
        <Button variant="subtle" color="red" onClick={() => setQuestion('remove')}>
          {t('campaigns.remove')}
        </Button>
      )}
      {question && (
        <Confirm
          title={t(`campaigns.${question}Title`, { name: campaign.name })}
          help={t(isMass && question === 'cancel' ? 'campaigns.cancelMassHelp' : `campaigns.${question}Help`)}
          act={t(actOf(question, isMass))}
          onConfirm={question === 'cancel' ? cancel : remove}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}

function Files({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const locale = useLocale()
  const save = (as: 'pdf' | 'xlsx') =>
    void saveFile(routesOf(campaign).result, { params: { id: campaign.id }, query: { as, locale } })
  return (
    <>
      <Button variant="default" onClick={() => save('pdf')}>
        {t('campaigns.pdfReport')}
      </Button>
      <Button variant="default" onClick={() => save('xlsx')}>
        {t('campaigns.resultFile')}
      </Button>
    </>
  )
}

/** The same once more; or a new one for those who did not answer, or who may be tried again. */
function Again({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const duplicate = useSend(campaignRoutes.duplicate)
  const again = useSend(campaignRoutes.again)
  const { counts, status, name } = campaign
  const params = { id: campaign.id }
  const isOver = status === 'finished' || status === 'canceled'
  const open = (id: number) => navigate(`/campanhas/${id}`)
  const begin = (who: 'unanswered' | 'retry') =>
    void again.run(
      {
        params,
        body: { name: t(`campaigns.againName_${who}`, { name }).slice(0, 120), who, title: t('campaigns.linkingTitle') },
      },
      { done: ({ campaign: made }) => open(made.id) },
    )
  return (
    <>
      <Button
        variant="default"
        loading={duplicate.busy}
        onClick={() =>
          void duplicate.run(
            { params, body: { name: t('campaigns.copyName', { name }).slice(0, 120) } },
            { done: made => open(made.id) },
          )
        }
      >
        {t('campaigns.duplicate')}
      </Button>
      {isOver && counts.sent + counts.delivered > counts.replied && (
        <Button variant="default" loading={again.busy} onClick={() => begin('unanswered')}>
          {t('campaigns.again_unanswered')}
        </Button>
      )}
      {isOver && counts.failed > counts.unconfirmed && (
        <Button variant="default" loading={again.busy} onClick={() => begin('retry')}>
          {t('campaigns.again_retry')}
        </Button>
      )}
    </>
  )
}
