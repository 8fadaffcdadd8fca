import { userRoutes } from '@balcao/contract/access/users'
import { savedViewRoutes } from '@balcao/contract/catalogue/saved-views'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { ADMIN } from '../logins.ts'
import type { Stage } from '../stage.ts'

/** People the shop knows without a conversation just now, with what it knows of them. */
const PEOPLE = [
  {
    name: 'Helena Sakamoto',
    number: '5511972103358',
    email: 'helena@ateliesakamoto.com.br',
    businessName: 'Ateliê Sakamoto',
    birthday: '1984-07-19',
    tags: ['VIP', 'Arquiteta'],
    wallet: ['Bianca Moraes', 'Diego Farias'],
    extraInfo: [{ name: 'Entrega', value: 'Rua Harmonia, 412, casa 2' }],
  },
  {
    name: 'Condomínio Vila Aurora',
    number: '551138624410',
    businessName: 'Lúcia, síndica',
    cpf: '11.444.777/0001-61',
    tags: ['Orçamento', 'Atacado'],
    wallet: ['Bianca Moraes'],
    extraInfo: [{ name: 'Portaria', value: 'até as 18h' }],
  },
  {
    name: 'Rogério Lima',
    number: '5513991226034',
    email: 'rogerio@exemplo.com.br',
    cpf: '529.982.247-25',
    tags: [],
    wallet: ['Diego Farias'],
  },
  { name: 'Padaria Estrela do Sul', number: '551122938080', businessName: 'Joana, compras', tags: ['Atacado'], wallet: [] },
  { name: 'Promo Rápida Brindes', number: '5521960001144', tags: [], wallet: [], blocked: true },
]

const SEGMENTS = [
  { name: 'Atacado sem carteira', condition: ['Atacado', { field: 'wallet', operator: 'empty' }] },
  { name: 'Com aniversário cadastrado', condition: [null, { field: 'birthday', operator: 'filled' }] },
] as const

export async function contacts(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const everything = { query: { pageSize: 200 } }
  const known = new Set((await call(contactRoutes.list, everything)).rows.map(({ number }) => number))
  const { rows: tags } = await call(tagRoutes.list, everything)
  const { rows: users } = await call(userRoutes.list, everything)
  for (const { wallet, tags: named, ...person } of PEOPLE) {
    if (known.has(person.number)) continue
    const wallets = wallet.flatMap(name => users.find(user => user.name === name)?.id ?? [])
    const body = { ...person, wallets, tags: named.flatMap(name => tags.find(({ tag }) => tag === name)?.id ?? []) }
    await call(contactRoutes.create, { body })
  }
  const views = await call(savedViewRoutes.list, { query: { kind: 'contacts' } })
  for (const {
    name,
    condition: [tagged, test],
  } of SEGMENTS) {
    const tag = tags.find(one => one.tag === tagged)
    if (views.some(view => view.name === name) || (tagged && !tag)) continue
    const all = [...(tag ? [{ field: 'tag', operator: 'hasAny', value: [tag.id] }] : []), test]
    await call(savedViewRoutes.create, { body: { kind: 'contacts', name, isShared: true, condition: { all } } })
  }
}
