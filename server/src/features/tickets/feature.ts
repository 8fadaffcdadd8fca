import { feature, reaction } from '../../infra/feature.ts'
import { handOutTickets } from './commands/by-clock/hand-out.ts'
import { closeByKeyword } from './commands/by-clock/keyword.ts'
import { closeIdleTickets, foldCounts, sweepTickets } from './commands/by-clock/sweep.ts'
import { BULK_WORK, bulkRunner, UNDO_WORK, undoRunner } from './commands/many/bulk.ts'
import { CHANNEL_WORK, channelRunner } from './commands/many/channel.ts'
import { closeTicketsOf } from './commands/many/channel-gone.ts'
import { PANEL_WORK, panelRunner } from './commands/many/panel.ts'
import type { TicketLinks } from './links.ts'
import { noteHandlers } from './notes.ts'
import { protocolHandlers } from './protocols.ts'
import { moreLive, readLive } from './queries/live.ts'
import { enqueueKeywords, mayBeKeyword } from './reactions.ts'
import { manyTicketHandlers, ticketHandlers } from './routes.ts'

export const ticketFeature = (links: TicketLinks) =>
  feature({
    handlers: {
      tickets: ticketHandlers(links),
      manyTickets: manyTicketHandlers,
      liveTickets: { open: ({ actor }) => readLive(actor), more: ({ actor, query }) => moreLive(actor, query) },
      notes: noteHandlers,
      protocols: protocolHandlers(links),
    },
    jobs: {
      'tickets.keyword': ({ tenantId, data }) => closeByKeyword(tenantId, data, links),
      'channels.closeTickets': ({ tenantId, data, signal }) => closeTicketsOf(tenantId, data.channelId, signal),
    },
    schedules: { 'tickets.fold': { cron: '* * * * *', run: foldCounts } },
    rounds: {
      'tickets that are due': { everyMs: 1_000, run: sweepTickets },
      'tickets to hand out': { everyMs: 1_000, run: handOutTickets },
      'idle tickets': { everyMs: 10_000, run: () => closeIdleTickets(links) },
    },
    runners: {
      [PANEL_WORK]: panelRunner,
      [CHANNEL_WORK]: channelRunner,
      [BULK_WORK]: bulkRunner(links),
      [UNDO_WORK]: undoRunner,
    },
    reactions: [reaction('message.created', mayBeKeyword, enqueueKeywords)],
  })
