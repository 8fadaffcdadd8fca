import { ADMINS, anyTicket, fresh, inserted, oneBlock, TEAM, to } from '../../../test/makers.ts'
import type { Verdicts } from '../../../test/verdict.ts'
import type { World } from '../../../test/world.ts'

const newPage = () => ({ title: fresh('Página'), text: 'Abrimos às 9 h.', isActive: true })
const anyPage = (w: World, of: number) =>
  inserted(w, "insert into handbook_pages (tenant_id, title, text) values ($1, $2, 'Abrimos às 9 h.')", [of, fresh('Página')])

export const assistanceVerdicts = {
  'assistance.state': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'assistance.about': { open: ADMINS, foreign: 'no ids', call: () => ({}) },
  'assistance.ask': {
    open: [],
    told: to(TEAM, 'ERR_ASSISTANCE_OFF'),
    foreign: 'ERR_NO_TICKET_FOUND',
    foreignTold: to(TEAM, 'ERR_NO_TICKET_FOUND'),
    call: async (w, of, me) => ({ params: await anyTicket(w, of, me), body: { act: 'rewrite', language: 'pt', text: 'oi' } }),
  },
  'handbook.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  'handbook.show': { open: TEAM, foreign: 'ERR_NOT_FOUND', call: async (w, of) => ({ params: await anyPage(w, of) }) },
  'handbook.create': { open: ADMINS, foreign: 'no ids', call: () => ({ body: newPage() }) },
  'handbook.update': {
    open: ADMINS,
    foreign: 'ERR_NOT_FOUND',
    call: async (w, of) => ({ params: await anyPage(w, of), body: { isActive: false } }),
  },
  'handbook.remove': { open: ADMINS, foreign: 'ERR_NOT_FOUND', call: async (w, of) => ({ params: await anyPage(w, of) }) },
  'handbook.bulk': {
    open: ADMINS,
    foreign: 'ERR_NOT_FOUND',
    call: async (w, of) => ({ body: { title: 'Manual', do: 'remove', ids: [(await anyPage(w, of)).id] } }),
  },
  'handbook.importRows': { open: ADMINS, foreign: 'no ids', call: () => ({ body: oneBlock(newPage()) }) },
} satisfies Verdicts
