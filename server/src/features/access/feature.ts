import { feature } from '../../infra/feature.ts'
import { endPauses } from '../../infra/processes/pauses.ts'
import { type Access, authHandlers } from './auth.routes.ts'
import { type MailOutlet, sendQueuedMail } from './mails-out.ts'
import { secondFactorHandlers, secondStepHandlers } from './second/second.routes.ts'
import { sweepAccess } from './sweep.ts'
import { userTenantHandlers } from './users/user-tenants.ts'
import { type UserOptions, userHandlers } from './users/users.ts'

export const accessFeature = (needs: Access & UserOptions & { outlet: MailOutlet }) =>
  feature({
    handlers: {
      auth: authHandlers(needs),
      secondStep: secondStepHandlers(needs),
      secondFactor: secondFactorHandlers,
      users: userHandlers(needs),
      userTenants: userTenantHandlers(needs),
    },
    jobs: { 'mail.send': ({ tenantId, data }) => sendQueuedMail(tenantId, data, needs.outlet) },
    rounds: { 'breaks that are over': { everyMs: 1_000, run: endPauses } },
    schedules: { 'access.sweep': { cron: '*/5 * * * *', run: sweepAccess } },
  })
