import type { Campaign, CampaignChange } from '@balcao/contract/campaigns/campaign'
import { campaignRoutes } from '@balcao/contract/campaigns/campaigns'
import { misplaced } from '@balcao/contract/hours/hours'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { AppLink } from '../../../kit/controls/AppLink.tsx'
import { navigate } from '../../../navigation/index.ts'
import styles from '../Campaigns.module.css'
import { campaignHeard } from '../heard-campaigns.ts'
import { AudienceStep } from './AudienceStep.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { MessageStep } from './MessageStep.tsx'
import { PaceStep } from './PaceStep.tsx'
import { STEPS, type Step, type StepProps, stepPath } from './steps.ts'

/** Five steps, each saved as it is left: a person who goes away finds it as it was. */
export function Wizard({ campaign, step }: { campaign: Campaign; step: Step }) {
  const t = useText()
  const cache = useQueryClient()
  const update = useSend(campaignRoutes.update)
  const [draft, setDraft] = useState<Partial<CampaignChange>>({})
  const [faults, setFaults] = useState<Record<string, string>>({})
  const at = STEPS.indexOf(step)
  const go = (to: Step) => navigate(stepPath(campaign.id, to))
  const save = (then: () => void = () => undefined) => {
    if (Object.keys(draft).length === 0) return then()
    void update.run(
      { params: { id: campaign.id }, body: draft },
      {
        done: saved => {
          campaignHeard(cache, saved)
          setDraft({})
          then()
        },
      },
    )
  }
  const next = () => {
    const lacks = missing(campaign, draft, step)
    setFaults(lacks ? { [lacks]: t(`campaigns.lacks_${lacks}`) } : {})
    const to = STEPS[at + 1]
    if (!lacks && to) save(() => go(to))
  }
  const change = (more: Partial<CampaignChange>) => setDraft(known => ({ ...known, ...more }))
  const props: StepProps = { campaign, draft, change, faults, save }
  return (
    <div className={styles.wizard}>
      <Head campaign={campaign} at={at} onGo={to => save(() => go(to))} />
      <div className={styles.stage}>{stepOf(step, props)}</div>
      <div className={styles.footbar}>
        <span role="status" className={styles.quiet}>
          {update.busy ? t('campaigns.saving') : ''}
        </span>
        {at > 0 && (
          <Button variant="subtle" color="gray" onClick={() => save(() => go(STEPS[at - 1] ?? 'audience'))}>
            {t('campaigns.back')}
          </Button>
        )}
        {step !== 'confirm' && (
          <Button rightSection={<IconChevronRight size={16} stroke={1.75} />} loading={update.busy} onClick={next}>
            {t(`campaigns.next_${step}`)}
          </Button>
        )}
      </div>
    </div>
  )
}

type Lack = 'audience' | 'text' | 'gap' | 'hours'
/** What this step still needs before the next one has something to show. */
function missing(campaign: Campaign, draft: Partial<CampaignChange>, step: Step): Lack | null {
  const { texts = campaign.texts, template = campaign.template, fileId = campaign.file?.id ?? null } = draft
  const { gapMinMs = campaign.gapMinMs, gapMaxMs = campaign.gapMaxMs, hours = campaign.hours } = draft
  if (step === 'audience' && campaign.counts.waiting + campaign.counts.canceled === 0) return 'audience'
  if (step === 'message' && ((texts.length === 0 && !template && !fileId) || texts.some(text => text.trim() === '')))
    return 'text'
  if (step === 'pace' && gapMaxMs < gapMinMs) return 'gap'
  if (step === 'pace' && hours?.some(day => misplaced(day) !== null)) return 'hours'
  return null
}

function stepOf(step: Step, props: StepProps): ReactNode {
  switch (step) {
    case 'audience':
      return <AudienceStep {...props} />
    case 'message':
      return <MessageStep {...props} />
    case 'check':
      return <CheckStep {...props} />
    case 'pace':
      return <PaceStep {...props} />
    case 'confirm':
      return <ConfirmStep {...props} />
  }
}

function Head({ campaign, at, onGo }: { campaign: Campaign; at: number; onGo(step: Step): void }) {
  const t = useText()
  return (
    <header className={styles.wizardHead}>
      <AppLink to="/campanhas" className={styles.backLink} aria-label={t('campaigns.toList')}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      </AppLink>
      <h1 tabIndex={-1}>{campaign.name}</h1>
      <ol className={styles.steps} aria-label={t('campaigns.steps')}>
        {STEPS.map((step, i) => (
          <li key={step} data-is={i < at ? 'done' : i === at ? 'now' : 'later'}>
            <button type="button" aria-current={i === at ? 'step' : undefined} disabled={i > at} onClick={() => onGo(step)}>
              <i aria-hidden>{i < at ? <IconCheck size={13} stroke={2} /> : i + 1}</i>
              {t(`campaigns.step_${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </header>
  )
}
