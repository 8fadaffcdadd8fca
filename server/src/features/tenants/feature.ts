import { feature } from '../../infra/feature.ts'
import { tenantChannelHandlers } from './channels.ts'
import { companyHandlers } from './companies.ts'
import { ERASE_WORK, eraseRunner } from './erase.ts'
import { planHandlers } from './plans.ts'
import { type SignupOptions, signupHandlers } from './signup.ts'
import { termsHandlers } from './terms.ts'
import { goOnErasing, type TrialOptions, watchTrials } from './trials.ts'

export const tenantFeature = (needs: SignupOptions & TrialOptions & { filesDir: string }) =>
  feature({
    handlers: {
      auth: signupHandlers(needs),
      tenants: companyHandlers,
      plans: planHandlers,
      terms: termsHandlers,
      tenantChannels: tenantChannelHandlers,
    },
    runners: { [ERASE_WORK]: eraseRunner(needs) },
    schedules: {
      'tenants.trials': { cron: '*/10 * * * *', run: () => watchTrials(needs) },
      'tenants.goOnErasing': { cron: '5 * * * *', run: goOnErasing },
    },
  })
