import { accessVerdicts } from '../features/access/access.verdicts.ts'
import { assistanceVerdicts } from '../features/automation/assistance/assistance.verdicts.ts'
import { automationVerdicts } from '../features/automation/automation.verdicts.ts'
import { enginesVerdicts } from '../features/automation/engines/engines.verdicts.ts'
import { figuresVerdicts } from '../features/automation/figures/figures.verdicts.ts'
import { runningVerdicts } from '../features/automation/running.verdicts.ts'
import { secretsVerdicts } from '../features/automation/secrets/secrets.verdicts.ts'
import { trialsVerdicts } from '../features/automation/trials/trials.verdicts.ts'
import { boardVerdicts } from '../features/board/board.verdicts.ts'
import { brandVerdicts } from '../features/brand/brand.verdicts.ts'
import { campaignsVerdicts } from '../features/campaigns/campaigns.verdicts.ts'
import { catalogsVerdicts } from '../features/catalogs/catalogs.verdicts.ts'
import { channelsVerdicts } from '../features/channels/channels.verdicts.ts'
import { contactsVerdicts } from '../features/contacts/contacts.verdicts.ts'
import { filesVerdicts } from '../features/files/files.verdicts.ts'
import { autoRepliesVerdicts } from '../features/flows/auto-reply/auto-replies.verdicts.ts'
import { flowsVerdicts } from '../features/flows/flows.verdicts.ts'
import { groupsVerdicts } from '../features/groups/groups.verdicts.ts'
import { hoursVerdicts } from '../features/hours/hours.verdicts.ts'
import { integrationsVerdicts } from '../features/integrations/integrations.verdicts.ts'
import { internalChatVerdicts } from '../features/internal-chat/internal-chat.verdicts.ts'
import { macrosVerdicts } from '../features/messages/macros/macros.verdicts.ts'
import { messagesVerdicts } from '../features/messages/messages.verdicts.ts'
import { quickMessagesVerdicts } from '../features/messages/quick/quick-messages.verdicts.ts'
import { schedulesVerdicts } from '../features/messages/scheduled/schedules.verdicts.ts'
import { notificationsVerdicts } from '../features/notifications/notifications.verdicts.ts'
import { queuesVerdicts } from '../features/queues/queues.verdicts.ts'
import { ratingsVerdicts } from '../features/ratings/ratings.verdicts.ts'
import { homeVerdicts } from '../features/reports/home/home.verdicts.ts'
import { reportsVerdicts } from '../features/reports/reports.verdicts.ts'
import { settingsVerdicts } from '../features/settings/settings.verdicts.ts'
import { superadminVerdicts } from '../features/superadmin/superadmin.verdicts.ts'
import { tasksVerdicts } from '../features/tasks/tasks.verdicts.ts'
import { tenantsVerdicts } from '../features/tenants/tenants.verdicts.ts'
import { ticketsVerdicts } from '../features/tickets/tickets.verdicts.ts'
import { webhooksVerdicts } from '../features/webhooks/webhooks.verdicts.ts'
import { worksVerdicts } from '../features/works/works.verdicts.ts'
import { deskVerdicts } from './desk.verdicts.ts'
import type { RouteName, Verdict } from './verdict.ts'

/** Every feature's verdicts. A route that no feature gives one does not compile. */
export const VERDICTS: Record<RouteName, Verdict> = {
  ...accessVerdicts,
  ...automationVerdicts,
  ...figuresVerdicts,
  ...runningVerdicts,
  ...trialsVerdicts,
  ...autoRepliesVerdicts,
  ...boardVerdicts,
  ...brandVerdicts,
  ...campaignsVerdicts,
  ...catalogsVerdicts,
  ...channelsVerdicts,
  ...contactsVerdicts,
  ...deskVerdicts,
  ...enginesVerdicts,
  ...secretsVerdicts,
  ...assistanceVerdicts,
  ...filesVerdicts,
  ...integrationsVerdicts,
  ...internalChatVerdicts,
  ...messagesVerdicts,
  ...notificationsVerdicts,
  ...hoursVerdicts,
  ...macrosVerdicts,
  ...quickMessagesVerdicts,
  ...queuesVerdicts,
  ...ratingsVerdicts,
  ...schedulesVerdicts,
  ...homeVerdicts,
  ...settingsVerdicts,
  ...superadminVerdicts,
  ...flowsVerdicts,
  ...groupsVerdicts,
  ...tasksVerdicts,
  ...reportsVerdicts,
  ...tenantsVerdicts,
  ...ticketsVerdicts,
  ...webhooksVerdicts,
  ...worksVerdicts,
}
