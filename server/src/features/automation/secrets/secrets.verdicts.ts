import { ADMINS, fresh, inserted, LEADS } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'
import type { World } from '../../../test/world.ts'

const anySecret = async (w: World, of: number) => ({
  params: await inserted(
    w,
    "insert into flow_secrets (tenant_id, name, origin, value) values ($1, $2, 'https://erp.example', '-')",
    [of, fresh('Chave')],
  ),
})
const own = { open: ADMINS, foreign: 'ERR_NOT_FOUND' } as const

export const secretsVerdicts = {
  'flowSecrets.list': { open: LEADS, foreign: 'no ids', call: () => ({}) },
  'flowSecrets.create': {
    open: ADMINS,
    foreign: 'no ids',
    call: () => ({ body: { name: fresh('Chave'), origin: 'https://erp.example', value: 'Bearer 1' } }),
  },
  'flowSecrets.update': { ...own, call: async (w, of) => ({ ...(await anySecret(w, of)), body: { value: 'Bearer 2' } }) },
  'flowSecrets.remove': { ...own, call: anySecret },
} satisfies Verdicts
