import type { Capabilities } from '@balcao/contract/channels/channel-words'
import type { RunFacts } from '@balcao/contract/flows/run'
import type { Hours } from '@balcao/contract/hours/hours'
import { nextOpening, openAt } from '@balcao/contract/hours/open'
import type { Tx } from '../../../infra/database/db.ts'
import { matches } from '../../../infra/linear-patterns.ts'
import { readHours } from '../../hours/index.ts'
import { variablesOf } from '../../messages/index.ts'
import { readSettings } from '../../settings/index.ts'
import type { Run } from './run.ts'

/** What the interpreter asks of the world, read in the turn's transaction. */
export async function factsFor(tx: Tx, run: Run, now: Date, can: Capabilities): Promise<RunFacts & { hours: Hours }> {
  const [hours, { timeZone, mailLanguage }, [values]] = await Promise.all([
    readHours(tx),
    readSettings(tx, ['timeZone', 'mailLanguage']),
    variablesOf(tx, [{ contactId: run.contactId, ticketId: run.ticketId }], now),
  ])
  return {
    runId: run.id,
    now,
    zone: timeZone,
    locale: mailLanguage,
    isOpen: own => openAt(own ?? hours, now, timeZone).isOpen,
    nextOpening: () => nextOpening(hours, now, timeZone),
    matches,
    values: { ...values, channel: run.channelName, ticket: String(run.ticketId) },
    contact: { tagIds: run.tagIds, laneId: run.laneId, walletIds: run.walletIds, isFirst: run.isFirst },
    channel: {
      id: run.channelId,
      buttons: can.buttons,
      listRows: can.listRows,
      textMax: can.textMax,
      // Where each message is billed.
      joinsTexts: can.official,
    },
    lastSeq: run.msgs,
    hours,
  }
}
