import { laneRoutes } from '@balcao/contract/catalogue/lanes'
import { tagRoutes } from '@balcao/contract/catalogue/tags'
import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { quickMessageRoutes } from '@balcao/contract/messages/quick-messages'
import { scheduleRoutes } from '@balcao/contract/messages/schedules'
import { planRoutes } from '@balcao/contract/tenants/tenants'
import { farewellRoutes } from '@balcao/contract/tickets/closing'
import { announcementRoutes } from '@balcao/contract/works/announcements'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { tokenFor } from '../server/src/features/access/index.ts'
import { storeFile } from '../server/src/features/files/index.ts'
import { withTenant } from '../server/src/infra/database/db.ts'
import { desk } from '../server/src/test/desk.ts'
import { ROUTES } from '../web/src/app/routes.ts'
import { expectAccessible, expectNoSidewaysScroll, openHouse, picture } from './house.ts'

const house = await openHouse()
const { padaria, root, carla, rui, ana } = house

type Who = 'root' | 'rui' | 'ana'
/** Whose screen it is, its heading, its columns, something on it, and its calls; with `!`, refused to people who have no such screen. */
type Row = readonly [id: string, path: string, who: Who, title: string, columns: string, shows: string, ...calls: string[]]

const SCREENS: readonly Row[] = [
  ['SCR-07', '/chat-privado', 'ana', 'Chat da equipe', '', 'Nenhuma conversa ainda', 'GET /chats'],
  ['SCR-13', '/equipes', 'rui', 'Equipes', 'Equipe, Pessoas, Situação', 'Montagem', 'GET /teams', '!POST /teams'],
  ['SCR-14', '/mensagens-rapidas', 'rui', 'Mensagens rápidas', 'Atalho, Mensagem, Situação', '/pix', '!POST /fastreply'],
  [
    'SCR-16',
    '/agendamentos',
    'rui',
    'Agendamentos',
    'Para, Mensagem, Quando, Por, Situação',
    'Segue o boleto.',
    'GET /schedules',
  ],
  ['SCR-17', '/aniversarios', 'rui', 'Aniversários', '', 'Joana Prado', '!GET /birthdays'],
  ['SCR-18', '/fechamento', 'rui', 'Mensagens de fechamento', 'Mensagem, Escrita por, Criada em', 'Obrigado', '!POST /farewells'],
  ['SCR-20', '/notas', 'rui', 'Notas', 'Nota, Contato, Por, Quando', 'Prefere à tarde', 'GET /notes'],
  [
    'SCR-21',
    '/protocolos',
    'rui',
    'Protocolos',
    'Protocolo, Contato, Atendimento, Dado por, Quando',
    '20260001',
    'GET /protocols',
  ],
  [
    'SCR-22',
    '/avaliacoes/listar',
    'rui',
    'Avaliações',
    'Contato, Nota, Atendeu, Tentativas, Quando',
    'Joana Prado',
    'GET /evaluations',
  ],
  ['SCR-22', '/avaliacoes/configurar', 'rui', 'Avaliações', '', 'foi ótimo'],
  ['SCR-27', '/lanes', 'rui', 'Etapas do kanban', 'Etapa, Posição', 'Orçamento enviado', '!POST /board/lanes'],
  [
    'SCR-34',
    '/tenants',
    'root',
    'Empresas',
    'Empresa, Canais, Plano, Usuários, Pagamento, Termos, Arquivos',
    'Padaria',
    '!GET /tenants',
  ],
  [
    'SCR-38',
    '/usuariotenants',
    'root',
    'Usuários de todas as empresas',
    'Usuário, E-mail, Empresa, Perfil',
    'olga',
    '!GET /userTenants',
  ],
  ['SCR-39', '/sessoestenants', 'root', 'Canais das empresas', 'Empresa, Canal', 'Loja do centro', '!GET /tenant-channels'],
  [
    'SCR-41',
    '/planos',
    'root',
    'Planos',
    'Plano, Por mês, Canais, Usuários, Teste, Empresas, Cadastro',
    'Vitrine',
    '!GET /plans',
  ],
  ['SCR-44', '/customizar', 'root', 'Customizar', '', 'botões, escolhido, balões nossos', `!GET /brand/${padaria}`],
  ['SCR-46', '/notificacao', 'root', 'Notificação', '', 'O sistema é atualizado', '!GET /announcements'],
]

const pages: Record<string, Page> = {}
/** What the browsers complained of. */
const complaints: string[] = []
/** What stands in addresses. */
const known = { ticketId: 0 }
/** Who stands one profile below, and has no such screen. */
const BELOW = { root: 'carla', rui: 'ana', ana: null } as const
const PEOPLE = { root, carla, rui, ana }

beforeAll(async () => {
  await rui.call(teamRoutes.create, { body: { name: 'Montagem', isActive: true, userIds: [] } })
  await rui.call(laneRoutes.create, { body: { name: 'Orçamento enviado', color: '#0b7a5b', position: 1 } })
  await rui.call(quickMessageRoutes.create, {
    body: { key: 'pix', message: 'Chave: 11.222', file: null, sendAsAudio: false, active: true },
  })
  await rui.call(farewellRoutes.create, { body: { message: 'Obrigado, {{firstName}}!' } })
  await root.call(planRoutes.create, {
    body: { name: 'Vitrine', value: 100, connections: 1, users: 3, trial: false, isActive: true, openToSignup: false },
  })
  await root.call(announcementRoutes.create, {
    body: { message: 'O sistema é atualizado', level: 'info', audience: { profiles: ['admin'] } },
  })
  const its = desk(house.owner, padaria)
  await its.channel('Loja do centro')
  const contact = await its.contact('Joana Prado', { number: '5511984027716' })
  const ticket = await its.ticket({ contact, status: 'open', userId: rui.id })
  await rui.ask('POST', `/tickets/${ticket}/notes`, { note: 'Prefere à tarde' })
  await house.owner.query("insert into protocols (tenant_id, ticket_id, user_id, protocol) values ($1, $2, $3, '20260001')", [
    padaria,
    ticket,
    rui.id,
  ])
  await house.owner.query(
    `insert into ratings (tenant_id, ticket_id, contact_id, user_id, evaluation, attempts, heard_seq, answered_at)
     values ($1, $2, $3, $4, 5, 0, 0, now())`,
    [padaria, ticket, contact, rui.id],
  )
  await house.owner.query('update contacts set birthday = current_date where id = $1', [contact])
  await rui.call(scheduleRoutes.create, {
    body: { ticketId: ticket, body: 'Segue o boleto.', scheduleDate: new Date(Date.now() + 86_400_000).toISOString() },
  })
  known.ticketId = await its.ticket({ name: 'Wesley Prates', status: 'open', userId: ana.id })
  for (const [name, person] of Object.entries(PEOPLE)) {
    const page = await house.as(person, { path: '/home' })
    page.on('console', message => message.type() === 'error' && complaints.push(`${page.url()} ${message.text()}`))
    pages[name] = page
  }
}, 120_000)

const goTo = async (name: string, path: string): Promise<Page> => {
  const page = pages[name]
  if (!page) throw new Error(`nobody is called ${name}`)
  await page.goto(`${house.url}/#${path}`)
  return page
}

const asked = (call: string) => {
  const [method = '', url = ''] = call.replace('!', '').split(' ')
  return [method, url, method === 'GET' ? undefined : {}] as const
}

describe('screens around the conversation', () => {
  test.each(SCREENS.map(row => ({ id: row[0], path: row[1], row })))(
    '[$id] $path opens for whose menu has it and for nobody below, and shows what there is',
    async ({ row }) => {
      const [, path, who, title, columns, shows, ...calls] = row
      const page = await goTo(who, path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText(shows).first().waitFor()
      const heads = (await page.getByRole('columnheader').allInnerTexts()).map(text => text.trim())
      expect(heads).toEqual(expect.arrayContaining(columns.split(', ').filter(Boolean)))
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.getByText(shows).first().waitFor({ state: 'attached' })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await picture(page, `around-${path.slice(1).replaceAll('/', '-')}-dark-390`)
      await page.setViewportSize({ width: 1366, height: 768 })
      await page.emulateMedia({ colorScheme: 'light' })

      for (const call of calls) {
        const [method, url, body] = asked(call)
        // What is wrong with an empty body is told only to people who may make the call.
        expect((await PEOPLE[who].ask(method, url, body)).status, call).toBe(method === 'GET' ? 200 : 400)
      }
      const below = BELOW[who]
      if (below === null) return
      await (await goTo(below, path)).getByText('Você não tem acesso a esta tela').waitFor()
      for (const call of calls.filter(one => one.startsWith('!')))
        expect((await PEOPLE[below].ask(...asked(call))).status).toBe(403)
    },
  )
})

const ROWS = new Set(SCREENS.map(([, path]) => path))
const BY_RANK = { general: 'ana', supervisor: 'rui', admin: 'carla', superadmin: 'root' } as const
/** Every other screen there is: one that is new stands here by itself. Campaigns and sends are opened by the tests that make some. */
const OTHERS = ROUTES.flatMap(route =>
  route.kind === 'place' && route.screen && !ROWS.has(route.path) ? [route.place] : [],
).filter(({ path }) => !/\$(campanhaId|envioId)/.test(path))

describe('every screen', () => {
  test('of a company and of the operator is one of these', () => {
    expect(OTHERS.length).toBeGreaterThan(40)
  })

  test.each(OTHERS)('$path has no barrier and fits, wide and light as narrow and dark', async ({ path, rank }) => {
    const who = BY_RANK[rank]
    // Nothing of the screen before is left when this one is there.
    const page = await goTo(who, '/nada')
    await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor()
    await goTo(who, path.replace('$ticketId', String(known.ticketId)))
    const settled = async () => {
      await page.getByRole('heading').filter({ hasNotText: 'Página não encontrada' }).first().waitFor()
      await expect.poll(() => page.locator('main [aria-busy=true], [role=status]:has-text("Carregando")').count()).toBe(0)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    await settled()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled()
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(complaints.splice(0)).toEqual([])
  })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picked = (name: string, mimeType: string) => ({ name, mimeType, buffer: PNG })

test('[CAT-08] a quick message has a key, a text, a file that may go as a voice note, and a state', async () => {
  const page = await goTo('rui', '/mensagens-rapidas?open=new')
  const form = page.getByRole('dialog', { name: 'Criar mensagem rápida' })
  await form.getByLabel('Atalho').fill('cartao')
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Segue o cartão, {{firstName}}.')
  await form.locator('input[type=file]').setInputFiles(picked('cartao.png', 'image/png'))
  await form.getByText('cartao.png').first().waitFor()
  await form.getByRole('switch', { name: 'Enviar como áudio gravado' }).click()
  await form.getByRole('switch', { name: 'Mensagem ativa' }).click()
  await form.getByRole('button', { name: /^(Criar|Salvar)/ }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: '/cartao' }).getByText('Inativa').waitFor()
  const kept = await house.one<{ voice: boolean; active: boolean; name: string; message: string }>(
    `select q.send_as_audio as voice, q.is_active as active, f.name, q.message from quick_messages q
     join files f on f.tenant_id = q.tenant_id and f.id = q.file_id where q.tenant_id = $1 and q.key = 'cartao'`,
    [padaria],
  )
  expect(kept).toEqual({ voice: true, active: false, name: 'cartao.png', message: 'Segue o cartão, {{firstName}}.' })
})

test('[CAT-17] an inactive team, tag or quick message is offered for nothing new and stays where it is used', async () => {
  const its = desk(house.owner, padaria)
  await rui.call(teamRoutes.create, { body: { name: 'Montagem noturna', isActive: false, userIds: [] } })
  const old = await rui.call(tagRoutes.create, { body: { tag: 'Antiga', color: '#b3261e', isActive: false } })
  await rui.call(tagRoutes.create, { body: { tag: 'Nova', color: '#0b7a5b', isActive: true } })
  await rui.call(quickMessageRoutes.create, {
    body: { key: 'pixvelho', message: 'Chave: 00', file: null, sendAsAudio: false, active: false },
  })
  const [has, hasNot] = [await its.contact('Célia Alves'), await its.contact('Davi Rocha')]
  await house.owner.query('insert into contact_tags (tenant_id, contact_id, tag_id) values ($1, $2, $3)', [padaria, has, old.id])
  const [kept, fresh] = [
    await its.ticket({ contact: has, status: 'open', userId: rui.id }),
    await its.ticket({ contact: hasNot, status: 'open', userId: rui.id }),
  ]

  const page = await goTo('rui', `/atendimento/${kept}`)
  const card = page.getByRole('complementary', { name: 'Ficha do contato' })
  await card.getByText('Antiga').first().waitFor()
  const box = page.getByRole('textbox', { name: 'Mensagem', exact: true })
  await box.fill('/pix')
  await page.getByRole('option', { name: /\/pix/ }).first().waitFor()
  expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('/pix')])
  expect(await page.getByText('/pixvelho').count()).toBe(0)
  await box.fill('')

  await page.getByRole('button', { name: 'Transferir atendimento' }).first().click()
  const goals = page.getByRole('dialog', { name: 'Transferir Célia Alves' })
  await goals.getByRole('combobox').fill('mont')
  await goals.getByRole('option', { name: /Montagem/ }).waitFor()
  expect(await goals.getByRole('option', { name: /noturna/ }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await goTo('rui', `/atendimento/${fresh}`)
  await card.getByText('Davi Rocha').first().waitFor()
  await card.getByRole('button', { name: 'Adicionar etiqueta' }).click()
  await page.getByText('Nova', { exact: true }).first().waitFor()
  expect(await card.getByText('Antiga').count()).toBe(0)
})

test('[CHN-22] a channel wishes a happy birthday from a whole hour on, with a text and a file', async () => {
  const page = await goTo('rui', '/aniversarios')
  const hours = page.getByLabel('Hora')
  expect((await hours.locator('option').allInnerTexts()).every(hour => /^\d\d:00$/.test(hour))).toBe(true)
  await hours.selectOption('14:00')
  await page.getByRole('switch', { name: 'Parabenizar por este canal' }).click()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Parabéns, {{firstName}}!')
  await page.locator('input[type=file]').setInputFiles(picked('bolo.png', 'image/png'))
  await page.getByText('bolo.png').first().waitFor()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByText('Mensagem de aniversário salva').first().waitFor()
  const saved = await house.one<{ hour: number; name: string }>(
    `select b.hour, f.name from birthday_messages b join files f on f.tenant_id = b.tenant_id and f.id = b.file_id
     where b.tenant_id = $1`,
    [padaria],
  )
  expect(saved).toEqual({ hour: 14, name: 'bolo.png' })
})

test('[SCR-03] conversations open at their page, contacts stand in their place, and the empty chat leads nowhere nobody chose', async () => {
  const its = desk(house.owner, padaria)
  const ticket = await its.ticket({ name: 'Noêmia Sales', status: 'open', userId: ana.id })
  for (let n = 1; n <= 95; n++) await its.message(ticket, `Linha ${n}`)
  const page = await goTo('ana', '/home')
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Atendimento/ })
    .click()
  await page.waitForURL('**/#/atendimento')

  const log = page.getByRole('log')
  await goTo('ana', `/atendimento/${ticket}?t=${Date.now()}&pageNumber=3`)
  // Pages hold thirty; the third ends at the sixth line.
  await log.getByText('Linha 6', { exact: true }).waitFor()
  expect(await log.getByText('Linha 95', { exact: true }).count()).toBe(0)
  await goTo('ana', `/atendimento/${ticket}?t=${Date.now()}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()

  await goTo('ana', '/atendimento/contatos')
  await page
    .getByRole('region', { name: 'Contatos' })
    .getByRole('button', { name: /Noêmia Sales/ })
    .waitFor()
  await goTo('ana', '/atendimento/chats')
  // The ticket was made past the server, so no list heard of it.
  await page.reload()
  await page.getByText('Escolha um atendimento').waitFor()
  await page.evaluate(id => {
    location.hash = `#/atendimento/${id}`
  }, ticket)
  await page.waitForURL('**/#/atendimento/chats')
  await page.getByText('Escolha um atendimento').waitFor()
  await page
    .getByRole('list')
    .getByRole('link', { name: /Noêmia Sales/ })
    .click()
  await log.getByText('Linha 95', { exact: true }).waitFor()
})

test('a company goes with all it has only where its name was typed', async () => {
  const tenant = await house.tenant('Sapataria Lume')
  const page = await goTo('root', '/tenants')
  await page.getByRole('button', { name: 'Ações de Sapataria Lume' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir a empresa Sapataria Lume?' })
  const go = dialog.getByRole('button', { name: 'Excluir' })
  expect(await go.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('Sapataria')
  expect(await go.isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('sapataria lume')
  await expectAccessible(page)
  await go.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'Sapataria Lume' }).waitFor({ state: 'detached' })
  const { going } = await house.one<{ going: boolean }>('select deleting_at is not null as going from tenants where id = $1', [
    tenant,
  ])
  expect(going).toBe(true)
})

test('[UIX-01] every screen opened without its # is led to', async () => {
  for (const route of ROUTES.filter(({ kind }) => kind === 'place' || kind === 'redirect')) {
    const path = route.path.replace(/\$\w+/, '1')
    const answer = await fetch(house.url + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/#${path}`])
  }
})

test('[TEN-06] old files of a company are removed from the list of companies, after what goes was read', async () => {
  const its = desk(house.owner, padaria)
  const ticket = await its.ticket({ name: 'Vera' })
  const file = await storeFile(padaria, [PNG], { name: 'foto.png', ownerId: null, maxBytes: 1000 })
  const at = new Date(Date.now() - 300 * 86_400_000)
  await house.owner.query('update files set created_at = $2 where id = $1', [file.id, at])
  await its.message(ticket, '', { file_id: file.id, media: { kind: 'image' }, created_at: at })
  const page = await goTo('root', '/tenants')
  await page.getByRole('button', { name: 'Ações de Padaria' }).click()
  await page.getByRole('menuitem', { name: 'Arquivos da empresa' }).click()
  const files = page.getByRole('dialog', { name: 'Arquivos de Padaria' })
  await files.getByText('1 arquivo de conversas sai').waitFor()
  await expectAccessible(page)
  await picture(page, 'tenants-files-light-1366')
  await files.getByLabel(/Apagar os que chegaram/).fill('400')
  await files.getByText('Nenhum arquivo de conversas é tão antigo.').waitFor()
  await files.getByLabel(/Apagar os que chegaram/).fill('90')
  await files.getByRole('button', { name: 'Apagar arquivos' }).click()
  await page.getByRole('dialog', { name: 'Apagar arquivos de Padaria?' }).getByRole('button', { name: 'Apagar arquivos' }).click()
  await page.getByRole('region', { name: 'Avisos' }).getByText('Os arquivos de Padaria estão sendo apagados').waitFor()
  expect(await house.one("select kind, total from works where kind = 'tenants.removeFiles'", [])).toEqual({
    kind: 'tenants.removeFiles',
    total: 1,
  })
})

test('[TEN-05] who runs a company reads that its trial ends and exports; over, the team is blocked and its contacts can be taken along', async () => {
  const tenant = await house.tenant('Ateliê')
  const boss = await house.person(tenant, 'dona', 'admin')
  const inThreeDays = new Date(Date.now() + 2.5 * 86_400_000)
  const over = new Date(Date.now() + 20 * 86_400_000)
  await house.owner.query('update tenants set trial = true, trial_period = 14, trial_ends_at = $2 where id = $1', [
    tenant,
    inThreeDays,
  ])
  const page = await house.as(boss, { path: '/contatos' })
  await page.getByText('O período de teste acaba em 3 dias.').waitFor()
  await page.getByRole('link', { name: 'Exportar contatos' }).click()
  await page.getByRole('dialog', { name: 'Exportar contatos' }).waitFor()
  await expectAccessible(page)

  await house.owner.query('update tenants set trial_over_at = now(), erase_at = $2 where id = $1', [tenant, over])
  const { sessionId } = boss
  const token = await withTenant(tenant, tx => tokenFor(tx, boss.id, sessionId))
  const blocked = await house.as({ ...boss, token }, { path: '/contatos' })
  await blocked.getByText('O período de teste acabou', { exact: true }).waitFor()
  await blocked.getByRole('link', { name: 'Baixar contatos (Excel)' }).waitFor()
  await expectAccessible(blocked)
  await picture(blocked, 'blocked-trial-light-1366')
}, 60_000)

test('a company without a channel has sample conversations by one click, and a contact is put on the board from its ticket', async () => {
  const tenant = await house.tenant('Recém-chegada')
  const boss = await house.person(tenant, 'chefe', 'admin')
  const page = await house.as(boss, { path: '/home' })
  await page.getByRole('button', { name: 'Criar conversas de exemplo' }).click()
  await page.getByRole('tab', { name: 'Esperando 3' }).click()
  const mariana = page.getByRole('list').getByRole('link', { name: /Mariana Souza/ })
  await mariana.waitFor()
  const lane = await boss.call(laneRoutes.create, { body: { name: 'Primeiro contato', color: '#0b7a5b', position: 1 } })
  await mariana.click()
  await page.getByRole('button', { name: 'Fora do kanban' }).click()
  await page.getByLabel('Etapa').selectOption('Primeiro contato')
  const at = () =>
    house.one<{ lane: string | null }>("select kanban_id as lane from contacts where tenant_id = $1 and name = 'Mariana Souza'", [
      tenant,
    ])
  await expect.poll(async () => Number((await at()).lane)).toBe(lane.id)
  await expectAccessible(page)
  await picture(page, 'samples-light-1366')
})
