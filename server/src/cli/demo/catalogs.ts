import { tagRoutes } from '@balcao/contract/tags'
import { teamRoutes } from '@balcao/contract/teams'
import { userRoutes } from '@balcao/contract/users'
import { ADMIN } from './logins.ts'
import type { Stage } from './stage.ts'

const TAGS = {
  VIP: '#D08A1E',
  'Entrega atrasada': '#C8523B',
  Orçamento: '#15966F',
  'Nota fiscal': '#2F7FC1',
  Arquiteta: '#8465D6',
  Atacado: '#2F7FC1',
  Fornecedor: '#5D6B65',
  'Loja Instagram': '#8465D6',
}

const TEAMS = {
  Loja: ['Bianca Moraes', 'Diego Farias', 'Paula Reis', 'Ivo Matos'],
  Logística: ['Rafael Teixeira', 'Luana Prado'],
  'Plantão de sábado': ['Diego Farias', 'Luana Prado'],
}

export async function catalogs(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const everything = { query: { pageSize: 200 } }

  const { rows: tags } = await call(tagRoutes.list, everything)
  for (const [tag, color] of Object.entries(TAGS)) {
    if (!tags.some(known => known.tag === tag)) await call(tagRoutes.create, { body: { tag, color, isActive: true } })
  }

  const { rows: teams } = await call(teamRoutes.list, everything)
  const { rows: people } = await call(userRoutes.list, everything)
  for (const [name, members] of Object.entries(TEAMS)) {
    const userIds = people.filter(person => members.includes(person.name)).map(({ id }) => id)
    if (!teams.some(known => known.name === name)) await call(teamRoutes.create, { body: { name, isActive: true, userIds } })
  }
}
