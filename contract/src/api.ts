import { authRoutes } from './access/auth.ts'
import { secondFactorRoutes, secondStepRoutes } from './access/second-factor.ts'
import { userRoutes, userTenantRoutes } from './access/users.ts'
import { assistanceRoutes } from './assistance/assistance.ts'
import { handbookRoutes } from './assistance/handbook.ts'
import { campaignRecipientRoutes } from './campaigns/campaign-recipients.ts'
import { campaignRoutes } from './campaigns/campaigns.ts'
import { marketingStopRoutes } from './campaigns/marketing-stops.ts'
import { massRoutes } from './campaigns/mass.ts'
import { laneRoutes } from './catalogue/lanes.ts'
import { macroRoutes, macroRunRoutes, ownMacroRoutes } from './catalogue/macros.ts'
import { ownVariableRoutes } from './catalogue/ownVariables.ts'
import { queueRoutes } from './catalogue/queues.ts'
import { savedViewRoutes } from './catalogue/saved-views.ts'
import { tagRoutes } from './catalogue/tags.ts'
import { teamRoutes } from './catalogue/teams.ts'
import { channelLinkRoutes } from './channels/channel-links.ts'
import { channelRoutes, downRoutes } from './channels/channels.ts'
import { hookRoutes, inboundEventRoutes } from './channels/hooks.ts'
import { sandboxRoutes } from './channels/sandbox.ts'
import { templateDraftRoutes } from './channels/template-drafts.ts'
import { templateRoutes } from './channels/templates.ts'
import { tenantChannelRoutes } from './channels/tenant-channels.ts'
import { chatRoutes } from './chats/chats.ts'
import { unreadRoutes } from './chats/unread.ts'
import { boardRoutes } from './contacts/board.ts'
import { contactCardRoutes } from './contacts/card.ts'
import { contactRoutes } from './contacts/contacts.ts'
import { contactManyRoutes } from './contacts/many.ts'
import { phonebookRoutes } from './contacts/phonebook.ts'
import { privacyRoutes } from './contacts/privacy.ts'
import { autoReplyRoutes } from './flows/auto-reply/auto-replies.ts'
import { botRoutes } from './flows/bots.ts'
import { flowFigureRoutes } from './flows/figures/figures.ts'
import { flowReplayRoutes } from './flows/figures/replay.ts'
import { flowRunningRoutes } from './flows/figures/running.ts'
import { flowRoutes } from './flows/flows.ts'
import { botRunRoutes } from './flows/hand-overs.ts'
import { flowSecretRoutes } from './flows/secrets.ts'
import { flowTrialRoutes } from './flows/trials/trials.ts'
import { groupRuleRoutes, groupWatchRoutes } from './groups/group-rules.ts'
import { groupRoutes } from './groups/groups.ts'
import { hoursRoutes } from './hours/hours.ts'
import { integrationRoutes, platformMailRoutes } from './integrations/integrations.ts'
import { birthdayRoutes } from './messages/birthdays.ts'
import { contactMessageRoutes } from './messages/contact-messages.ts'
import { draftRoutes } from './messages/drafts.ts'
import { fileRoutes, mediaRoutes } from './messages/files.ts'
import { groupMessageRoutes } from './messages/group-messages.ts'
import { messageStoryRoutes } from './messages/message-story.ts'
import { messageRoutes, sendingRoutes } from './messages/messages.ts'
import { oldMessageRoutes } from './messages/old-messages.ts'
import { ownQuickMessageRoutes, quickMessageRoutes } from './messages/quick-messages.ts'
import { scheduleRoutes } from './messages/schedules.ts'
import { ticketTemplateRoutes } from './messages/ticket-templates.ts'
import { variableRoutes } from './messages/variables.ts'
import { familyFigureRoutes } from './reports/family.ts'
import { homeRoutes } from './reports/home.ts'
import { reportMailRoutes } from './reports/report-mails.ts'
import { reportViewRoutes } from './reports/report-views.ts'
import { reportRoutes } from './reports/reports.ts'
import type { Routes } from './route.ts'
import { settingRoutes } from './setting-routes.ts'
import { taskRoutes } from './tasks/tasks.ts'
import { brandRoutes } from './tenants/brand.ts'
import { ownBrandRoutes } from './tenants/own-brand.ts'
import { tenantFileRoutes } from './tenants/tenant-files.ts'
import { planRoutes, tenantRoutes, termsRoutes } from './tenants/tenants.ts'
import { demandRoutes, farewellRoutes } from './tickets/closing.ts'
import { deskRoutes } from './tickets/desk.ts'
import { liveTicketRoutes } from './tickets/live-tickets.ts'
import { noteRoutes } from './tickets/notes.ts'
import { protocolRoutes } from './tickets/protocols.ts'
import { ratingRoutes } from './tickets/ratings.ts'
import { ticketRoutes } from './tickets/tickets.ts'
import { manyTicketRoutes } from './tickets/tickets-many.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'
import { announcementRoutes, userNoticeRoutes } from './works/announcements.ts'
import { unreadNoticeRoutes } from './works/notices.ts'
import { notificationRoutes } from './works/notifications.ts'
import { workRoutes } from './works/works.ts'

/** Every call of the product, by the capability that answers it. The server must hold a handler for each. */
export const API = {
  auth: authRoutes,
  secondStep: secondStepRoutes,
  secondFactor: secondFactorRoutes,
  users: userRoutes,
  userTenants: userTenantRoutes,
  tenants: tenantRoutes,
  tenantFiles: tenantFileRoutes,
  brand: { ...brandRoutes, ...ownBrandRoutes },
  plans: planRoutes,
  terms: termsRoutes,
  queues: queueRoutes,
  hours: hoursRoutes,
  tags: tagRoutes,
  teams: teamRoutes,
  ownVariables: ownVariableRoutes,
  savedViews: savedViewRoutes,
  campaigns: { ...campaignRoutes, ...campaignRecipientRoutes },
  marketingStops: marketingStopRoutes,
  mass: massRoutes,
  channels: channelRoutes,
  downChannels: downRoutes,
  tenantChannels: tenantChannelRoutes,
  channelLinks: channelLinkRoutes,
  templates: templateRoutes,
  templateDrafts: templateDraftRoutes,
  sandbox: sandboxRoutes,
  chats: { ...chatRoutes, ...unreadRoutes },
  lanes: laneRoutes,
  board: boardRoutes,
  contacts: contactRoutes,
  contactsMany: contactManyRoutes,
  tickets: ticketRoutes,
  manyTickets: manyTicketRoutes,
  notes: noteRoutes,
  botRuns: botRunRoutes,
  assistance: assistanceRoutes,
  handbook: handbookRoutes,
  notifications: notificationRoutes,
  announcements: announcementRoutes,
  userNotices: { ...userNoticeRoutes, ...unreadNoticeRoutes },
  protocols: protocolRoutes,
  ratings: ratingRoutes,
  farewells: farewellRoutes,
  demands: demandRoutes,
  messages: messageRoutes,
  messageStory: messageStoryRoutes,
  drafts: draftRoutes,
  ticketTemplates: ticketTemplateRoutes,
  schedules: scheduleRoutes,
  groupMessages: groupMessageRoutes,
  contactMessages: contactMessageRoutes,
  contactCard: contactCardRoutes,
  privacy: privacyRoutes,
  phonebook: phonebookRoutes,
  oldMessages: oldMessageRoutes,
  birthdays: birthdayRoutes,
  variables: variableRoutes,
  quickMessages: quickMessageRoutes,
  ownQuickMessages: ownQuickMessageRoutes,
  macros: macroRoutes,
  ownMacros: ownMacroRoutes,
  macroRuns: macroRunRoutes,
  sending: sendingRoutes,
  files: fileRoutes,
  media: mediaRoutes,
  desk: deskRoutes,
  liveTickets: liveTicketRoutes,
  home: homeRoutes,
  hooks: hookRoutes,
  inboundEvents: inboundEventRoutes,
  settings: settingRoutes,
  integrations: integrationRoutes,
  bots: botRoutes,
  webhooks: webhookRoutes,
  platformMail: platformMailRoutes,
  flows: flowRoutes,
  flowSecrets: flowSecretRoutes,
  autoReplies: autoReplyRoutes,
  flowFigures: flowFigureRoutes,
  groups: groupRoutes,
  flowReplay: flowReplayRoutes,
  flowRunning: flowRunningRoutes,
  flowTrials: flowTrialRoutes,
  groupRules: groupRuleRoutes,
  groupWatches: groupWatchRoutes,
  tasks: taskRoutes,
  reports: reportRoutes,
  reportViews: reportViewRoutes,
  reportMails: reportMailRoutes,
  familyFigures: familyFigureRoutes,
  works: workRoutes,
} as const satisfies Record<string, Routes>

export type Api = typeof API
