import { userRoutes } from '@balcao/contract/access/users'
import { handbookRoutes } from '@balcao/contract/assistance/handbook'
import { macroRoutes, ownMacroRoutes } from '@balcao/contract/catalogue/macros'
import { ownVariableRoutes } from '@balcao/contract/catalogue/ownVariables'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { demandRoutes, farewellRoutes } from '@balcao/contract/tickets/closing'
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

const QUICK = {
  pix: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90, Casa Nativa Móveis. Assim que pagar, {{firstName}}, mande o comprovante aqui.',
  endereco: 'Estamos na Rua das Palmeiras, 210, Pinheiros. De segunda a sábado, das 9h às 19h.',
  prazo: '{{greeting}}, {{firstName}}! O prazo de entrega é de 7 a 12 dias úteis, com montagem incluída.',
  garantia: 'Todos os nossos móveis têm 1 ano de garantia. Guarde a nota fiscal, ela vale como certificado.',
}

const HANDBOOK = {
  Entregas:
    'Entregamos em todo o Brasil. Na Grande São Paulo o prazo é de 7 a 12 dias úteis, com montagem incluída.\n\nPara o Rio de Janeiro e Minas Gerais, de 12 a 18 dias úteis, e a montagem é combinada na entrega.',
  'Trocas e devoluções':
    'O cliente pode desistir em até 7 dias depois de receber. Buscamos o móvel sem custo.\n\nMóvel com defeito: trocamos a peça em até 30 dias. Peça fotos antes de abrir o chamado.',
}

const FAREWELLS = [
  'Obrigado pelo contato, {{firstName}}! Quando precisar, é só chamar aqui.',
  'Seu protocolo é {{protocol}}. A Casa Nativa agradece a preferência.',
]

const DEMANDS = ['Orçamento', 'Prazo de entrega', 'Troca ou devolução', 'Segunda via da nota', 'Montagem']

const MACROS = [
  {
    name: 'Pagamento confirmado',
    message: '{{firstName}}, o seu pagamento caiu. Obrigado! A nota fiscal chega por e-mail ainda hoje.',
    tag: 'Nota fiscal',
    reason: 'Segunda via da nota',
    ending: 'resolve',
  },
  {
    name: 'Passar para a logística',
    message: '{{firstName}}, vou passar você para a logística, que cuida da entrega.',
    tag: 'Entrega atrasada',
    reason: 'Prazo de entrega',
    ending: 'transfer',
  },
] as const

const VARIABLES = {
  chavePix: '12.345.678/0001-90',
  enderecoLoja: 'Rua das Palmeiras, 210, Pinheiros',
  prazoEntrega: '7 a 12 dias úteis, com montagem incluída',
}

/** What stands in many texts and is changed in one place. */
export async function variables(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const known = new Set((await call(ownVariableRoutes.list, { query: { pageSize: 200 } })).rows.map(({ name }) => name))
  for (const [name, value] of Object.entries(VARIABLES).filter(([one]) => !known.has(one)))
    await call(ownVariableRoutes.create, { body: { name, value, isActive: true } })
}

/** Several steps by one key: the company's, and one of the admin's own. */
export async function macros(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const everything = { query: { pageSize: 200 } }
  const [known, tags, demands, teams] = await Promise.all([
    call(macroRoutes.list, everything),
    call(tagRoutes.list, everything),
    call(demandRoutes.list, everything),
    call(teamRoutes.list, everything),
  ])
  const team = teams.rows.find(({ name }) => name === 'Logística')
  const plain = { removeTags: [], demandId: null, to: null, active: true }
  for (const { name, message, tag, reason, ending } of MACROS) {
    if (known.rows.some(macro => macro.name === name)) continue
    const addTags = tags.rows.filter(one => one.tag === tag).map(({ id }) => id)
    const demandId = demands.rows.find(one => one.name === reason)?.id ?? null
    const to = ending === 'transfer' && team ? { kind: 'team' as const, id: team.id } : null
    if (ending === 'transfer' && !to) continue
    await call(macroRoutes.create, { body: { ...plain, name, message, addTags, demandId, ending, to } })
  }
  if ((await call(ownMacroRoutes.list, everything)).count > 0) return
  const [vip] = tags.rows.filter(({ tag }) => tag === 'VIP')
  await call(ownMacroRoutes.create, {
    body: { ...plain, name: 'Cliente VIP', message: '', addTags: vip ? [vip.id] : [], ending: 'resolve' },
  })
}

/** What is said often, what is said last, and why customers write. */
export async function words(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const everything = { query: { pageSize: 200 } }
  const { rows: quicks } = await call(quickMessageRoutes.list, everything)
  for (const [key, message] of Object.entries(QUICK)) {
    if (quicks.some(known => known.key === key)) continue
    await call(quickMessageRoutes.create, { body: { key, message, file: null, sendAsAudio: false, active: true } })
  }
  const { rows: pages } = await call(handbookRoutes.list, everything)
  for (const [title, text] of Object.entries(HANDBOOK)) {
    if (!pages.some(known => known.title === title)) await call(handbookRoutes.create, { body: { title, text, isActive: true } })
  }
  const { rows: farewells } = await call(farewellRoutes.list, everything)
  for (const message of FAREWELLS)
    if (!farewells.some(known => known.message === message)) await call(farewellRoutes.create, { body: { message } })
  const { rows: demands } = await call(demandRoutes.list, everything)
  for (const name of DEMANDS) if (!demands.some(known => known.name === name)) await call(demandRoutes.create, { body: { name } })
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
