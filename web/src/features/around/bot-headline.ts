import { BOT_NAMES, isBotName } from '@balcao/contract/flows/bot-engines'
import type { BotRun } from '@balcao/contract/flows/hand-overs'
import type { Translate } from '../../i18n/index.ts'

/** Which bot it was, and why it answers no longer, at a glance. */
export function headline(run: Pick<BotRun, 'engine' | 'flowName' | 'endedAt' | 'how' | 'because'>, t: Translate): string {
  const bot = run.flowName ?? (isBotName(run.engine) ? BOT_NAMES[run.engine] : t('around.botGone'))
  if (run.endedAt === null) return t('around.botAnswers', { bot })
  if (run.how === 'taken') return t('around.botTaken', { bot })
  if (run.how === 'moved') return t('around.botMoved', { bot })
  if (run.how === 'closed' && run.because === null) return t('around.botClosed', { bot })
  const why = t(`around.botWhy_${run.because ?? 'asked'}`)
  return t('around.botEnded', { bot, why })
}
