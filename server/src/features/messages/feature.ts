import { feature, reaction } from '../../infra/feature.ts'
import type { TicketLinks } from '../tickets/index.ts'
import { enqueueAbsences, mayMeetNobody } from './absence/reactions.ts'
import { answerAbsence } from './absence/say.ts'
import { birthdayHandlers } from './birthday/routes.ts'
import { sweepBirthdays } from './birthday/wish.ts'
import { draftHandlers } from './drafts.ts'
import { groupMessageHandlers } from './groups/routes.ts'
import { type Transcriber, transcribeSound } from './incoming/transcript.ts'
import { previewLink } from './links/preview.ts'
import { macroHandlers, ownMacroHandlers } from './macros/macros.ts'
import { macroRunHandlers } from './macros/run.ts'
import { type FileInChat, mediaHandlers } from './media.ts'
import { sendingHandlers } from './outgoing/routes.ts'
import { ticketTemplateHandlers } from './outgoing/template.ts'
import { phonebookHandlers, phonebookRounds, phonebookRunners } from './phonebook/routes.ts'
import { forgetOld } from './privacy/retention.ts'
import { privacyHandlers, privacyRunners } from './privacy/routes.ts'
import { contactCardHandlers } from './queries/of-contact.ts'
import { messageStoryHandlers } from './queries/story.ts'
import { ownQuickMessageHandlers, quickMessages } from './quick/quick-messages.ts'
import { contactMessageHandlers } from './reach/routes.ts'
import { beginImports, enqueuePreviews, enqueueTranscripts, mayBeImport, mayBeSound, mayHaveLink } from './reactions.ts'
import { messageHandlers } from './routes.ts'
import { sweepSchedules } from './scheduled/fire.ts'
import { scheduleHandlers } from './scheduled/routes.ts'
import { IMPORT_WORK, importRunner } from './sync/import.ts'
import { oldMessageHandlers } from './sync/routes.ts'
import { SYNC_WORK, sweepSyncs, syncRunner } from './sync/sync.ts'
import { variableHandlers } from './variables.ts'

interface Needs {
  /** The file of a message among colleagues. */
  fileInChat: FileInChat
  /** Reads what stands behind an address somebody wrote. */
  fetchOutside: Parameters<typeof previewLink>[2]
  /** Writes down what is said in sounds; without one nobody does. */
  transcriber?: Transcriber
  /** How a macro resolves and hands on. */
  ticketLinks: TicketLinks
}

export const messageFeature = ({ fetchOutside, fileInChat, ticketLinks, transcriber }: Needs) =>
  feature({
    handlers: {
      messages: messageHandlers,
      messageStory: messageStoryHandlers,
      drafts: draftHandlers,
      ticketTemplates: ticketTemplateHandlers,
      schedules: scheduleHandlers,
      groupMessages: groupMessageHandlers,
      contactMessages: contactMessageHandlers,
      contactCard: contactCardHandlers,
      privacy: privacyHandlers,
      phonebook: phonebookHandlers,
      oldMessages: oldMessageHandlers,
      birthdays: birthdayHandlers,
      variables: variableHandlers,
      quickMessages: quickMessages.handlers,
      ownQuickMessages: ownQuickMessageHandlers,
      macros: macroHandlers,
      ownMacros: ownMacroHandlers,
      macroRuns: macroRunHandlers(ticketLinks),
      sending: sendingHandlers,
      media: mediaHandlers(fileInChat),
    },
    jobs: {
      'messages.absence': ({ tenantId, data }) => answerAbsence(tenantId, data.ticketId),
      'messages.link': ({ tenantId, data }) => previewLink(tenantId, data, fetchOutside),
      'messages.transcribe': async ({ tenantId, data, signal }) => {
        if (transcriber) await transcribeSound(tenantId, { messageId: data.messageId, signal }, transcriber)
      },
    },
    rounds: {
      birthdays: { everyMs: 60_000, run: sweepBirthdays },
      'old messages': { everyMs: 15_000, run: sweepSyncs },
      ...phonebookRounds,
      'scheduled messages': { everyMs: 1_000, run: sweepSchedules },
    },
    schedules: { 'messages.forgetOld': { cron: '10 4 * * *', run: forgetOld } },
    runners: {
      ...quickMessages.runners,
      ...privacyRunners,
      ...phonebookRunners,
      [SYNC_WORK]: syncRunner,
      [IMPORT_WORK]: importRunner,
    },
    reactions: [
      reaction('message.created', mayHaveLink, enqueuePreviews),
      reaction('message.created', mayMeetNobody, enqueueAbsences),
      reaction('channel.changed', mayBeImport, beginImports),
      ...(transcriber ? listeningWith(transcriber) : []),
    ],
  })

/** A sound comes with its message, or is fetched after it. */
const listeningWith = (transcriber: Transcriber) =>
  (['message.created', 'message.changed'] as const).map(event =>
    reaction(event, mayBeSound, (tx, heard) => enqueueTranscripts(tx, heard, transcriber)),
  )
