import { feature } from '../../infra/feature.ts'
import { channelLinkHandlers } from './links.ts'
import { inboundEventHandlers } from './provider-events/events.ts'
import { type HookOptions, hookHandlers } from './provider-events/hooks.ts'
import type { AgainHandlers } from './provider-events/news-again.ts'
import { sweepNews } from './provider-events/news-again.ts'
import { anyChannelHandlers, channelHandlers, sandboxHandlers, templateDraftHandlers, templateHandlers } from './routes.ts'
import { readTemplates } from './templates/templates.ts'

type Needs = HookOptions & Parameters<typeof channelHandlers>[0] & { again: AgainHandlers }

export const channelFeature = (needs: Needs) =>
  feature({
    handlers: {
      channels: channelHandlers(needs),
      channelLinks: channelLinkHandlers(needs.publicUrl),
      templates: templateHandlers,
      templateDrafts: templateDraftHandlers,
      tenantChannels: anyChannelHandlers,
      sandbox: sandboxHandlers({ take: needs.deliverNews }),
      hooks: hookHandlers(needs),
      inboundEvents: inboundEventHandlers(needs.again),
    },
    jobs: { 'channels.readTemplates': ({ tenantId, data }) => readTemplates({ tenantId, channelId: data.channelId }) },
    schedules: { 'channels.sweepNews': { cron: '20 3 * * *', run: sweepNews } },
  })
