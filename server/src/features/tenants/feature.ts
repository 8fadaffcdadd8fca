import { feature } from '../../infra/feature.ts'
import { tenantChannelHandlers } from './channels.ts'
import { type CompanyOptions, companyHandlers } from './companies.ts'
import { eraseCompany } from './erase.ts'
import { planHandlers } from './plans.ts'
import { type SignupOptions, signupHandlers } from './signup.ts'
import { termsHandlers } from './terms.ts'

export const tenantFeature = (needs: SignupOptions & CompanyOptions & { filesDir: string }) =>
  feature({
    handlers: {
      auth: signupHandlers(needs),
      tenants: companyHandlers(needs),
      plans: planHandlers,
      terms: termsHandlers,
      tenantChannels: tenantChannelHandlers,
    },
    jobs: {
      'tenants.erase': async ({ data }) => {
        await eraseCompany(data, { filesDir: needs.filesDir })
      },
    },
  })
