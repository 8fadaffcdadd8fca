import { seal, unseal } from '../../infra/trust/keys.ts'

/** Bound to their company: a row's number is not known before it is there. */
const about = (tenant: number): string => `webhooks.secret ${tenant}`

export const sealSecret = (tenant: number, secret: string): string => seal(secret, about(tenant))

/** Every secret that signs now. */
export const secretsOf = (tenant: number, { secret, oldSecret }: { secret: string; oldSecret: string | null }): string[] =>
  [secret, ...(oldSecret === null ? [] : [oldSecret])].map(sealed => unseal(sealed, about(tenant)))
