import { randomUUID } from 'node:crypto'
import { secondFactorRoutes } from '@balcao/contract/access/second-factor'
import { ERRORS } from '@balcao/contract/errors'
import { generate } from 'otplib'
import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword } from './features/access/login/passwords.ts'
import { newResetToken } from './features/access/login/reset.ts'
import { startReceiver } from './features/webhooks/receiver.testkit.ts'
import { withTenant } from './infra/database/db.ts'
import { connectBrowser } from './test/browser-socket.ts'
import { type Desk, desk } from './test/desk.ts'
import { startServer, whenOver } from './test/own-process.ts'
import type { ServerProcess } from './test/server-process.ts'
import { PASSWORD, type Person, type World, world } from './test/world.ts'

/** The same thing asked at once of two running programs: it is done once, nobody is answered 500, and what is left is one truth. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let w: World
let its: Desk
let both: [ServerProcess, ServerProcess]
let leo: Person

beforeAll(async () => {
  w = await world()
  its = desk(w.owner, w.padaria)
  leo = await w.person(w.padaria, 'leo', 'user', { queueIds: [w.queues.balcao] })
  await w.owner.query('update tenants set max_connections = 1000 where id = $1', [w.padaria])
  const env = { EGRESS_ALLOW: '127.0.0.1' }
  both = await Promise.all([startServer(w.url, env), startServer(w.url, env)])
})

interface Answer {
  status: number
  error: string
  body: Record<string, unknown>
}
type Asked = [who: Person | null, method: string, path: string, body?: object]

async function ask(server: ServerProcess, [who, method, path, body]: Asked): Promise<Answer> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const said = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, error: String(said.error ?? ''), body: said }
}

/** Each by the other program than the one before it. */
async function atOnce(...asked: Asked[]): Promise<Answer[]> {
  const answers = await Promise.all(asked.map((one, i) => ask(both[i % 2] as ServerProcess, one)))
  for (const { status, error, body } of answers) {
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    if (status >= 400) expect(Object.keys(ERRORS)).toContain(error)
  }
  return answers
}
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))
const done = (answers: Answer[]) => answers.filter(({ status }) => status < 300)
const count = async (text: string, values: unknown[]) => Number((await w.one<{ n: string }>(text, values)).n)

describe('a ticket', () => {
  const fresh = () => its.ticket({ queueId: w.queues.balcao })
  const rowOf = (id: number) =>
    w.one<{ status: string; user_id: number | null }>('select status, user_id from tickets where tenant_id = $1 and id = $2', [
      w.padaria,
      id,
    ])

  test('accepted by four at once is of one of them, and the others are told who', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await fresh()
      const accept = (who: Person): Asked => [who, 'PUT', `/tickets/${id}`, { status: 'open', userId: who.id }]
      const people = [w.ana, leo, w.rui, w.carla]
      const answers = await atOnce(...people.map(accept))
      expect(done(answers)).toHaveLength(1)
      const winner = people[answers.findIndex(({ status }) => status < 300)]
      expect(await rowOf(id)).toEqual({ status: 'open', user_id: winner?.id })
    }
  })

  test('resolved, handed on, returned and tagged at once ends in one of these states, as its log says', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await fresh()
      await ask(both[0], [w.ana, 'PUT', `/tickets/${id}`, { status: 'open', userId: w.ana.id }])
      const answers = await atOnce(
        [w.ana, 'PUT', `/tickets/${id}`, { status: 'closed' }],
        [w.carla, 'PUT', `/tickets/${id}`, { userId: leo.id, status: 'open' }],
        [w.ana, 'PUT', `/tickets/${id}`, { status: 'pending', userId: null }],
        [w.rui, 'PUT', `/ticketsForce/${id}`, { status: 'open', userId: w.rui.id }],
        [w.carla, 'PUT', `/tickets/${id}`, { status: 'closed' }],
      )
      expect(done(answers).length).toBeGreaterThan(0)
      const { status, user_id } = await rowOf(id)
      const shown = await ask(both[1], [w.carla, 'GET', `/tickets/${id}`])
      expect(shown.body).toMatchObject({ status, userId: user_id })
      const passes = await count(
        'select count(*) as n from attendances where tenant_id = $1 and ticket_id = $2 and closed_at is null',
        [w.padaria, id],
      )
      expect(passes).toBe(status === 'closed' ? 0 : 1)
    }
  })
})

test('two contacts merged into each other, written to, and one of them erased, at once: nothing of them is lost but what was erased', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await its.contact('Um'), await its.contact('Outro')]
    const tickets = [await its.ticket({ contact: one }), await its.ticket({ contact: other, channel: await its.channel() })]
    for (const ticket of tickets) await its.message(ticket, 'oi')
    const merge = (ids: number[]): Asked => [w.carla, 'POST', '/contacts/duplicates/merge', { title: 'Unir', groups: [ids] }]
    const erasure = { title: 'Apagar', name: 'Outro', nameless: 'Apagado' }
    const answers = await atOnce(
      merge([one, other]),
      merge([other, one]),
      [w.carla, 'POST', `/contacts/${other}/erasure`, erasure],
      [w.rui, 'PUT', `/contacts/${one}`, { name: 'Um só' }],
      [w.rui, 'PUT', `/contacts/${other}`, { email: 'outro@casa.test' }],
    )
    const works = answers.slice(0, 3).flatMap(({ body }) => (typeof body.id === 'number' ? [body.id] : []))
    await expect
      .poll(() => count("select count(*) as n from works where id = any ($1) and status in ('waiting', 'running')", [works]), {
        timeout: 30_000,
      })
      .toBe(0)
    const left = await w.owner.query<{ erased: boolean }>(
      'select erased_at is not null as erased from contacts where tenant_id = $1 and id = any ($2)',
      [w.padaria, [one, other]],
    )
    expect(left.rows.filter(({ erased }) => !erased).length, JSON.stringify(left.rows)).toBeLessThan(2)
    expect(
      await count(
        `select count(*) as n from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
         where m.tenant_id = $1 and t.id = any ($2) and m.contact_id = t.contact_id`,
        [w.padaria, tickets],
      ),
    ).toBe(2)
  }
})

describe('what is good once', () => {
  test('an invitation', async () => {
    const email = 'nova@padaria.test'
    const { body } = await ask(both[0], [w.carla, 'POST', '/users', { name: 'Nova', email }])
    // The link that is mailed ends those before it.
    const mailed = () => count('select count(*) as n from password_resets where user_id = $1', [body.id])
    await expect.poll(mailed, { timeout: 20_000 }).toBe(1)
    const token = await withTenant(w.padaria, tx => newResetToken(tx, { id: Number(body.id), email }, 60))
    const answers = await atOnce(...times(6, (): Asked => [null, 'POST', '/auth/invitation', { token, password: PASSWORD }]))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
  })

  test('a recovery code, with the step it ends', async () => {
    const eva = await w.person(w.padaria, 'eva', 'user')
    await w.owner.query('update users set password_hash = $2 where id = $1', [eva.id, await hashPassword(PASSWORD)])
    const { secret } = await eva.call(secondFactorRoutes.beginTotp, { body: { currentPassword: PASSWORD } })
    const code = await generate({ secret })
    const { recoveryCodes } = await eva.call(secondFactorRoutes.confirmTotp, { body: { code } })
    const login = (): Asked => [null, 'POST', '/auth/login', { email: `eva@t${w.padaria}.test`, password: PASSWORD }]
    const steps = (await atOnce(login(), login(), login(), login())).map(({ body }) => body.step)
    const answers = await atOnce(
      ...steps.map((step): Asked => [null, 'POST', '/auth/second-step', { step, code: recoveryCodes?.[0] }]),
    )
    expect(done(answers)).toHaveLength(1)
  })

  test('an import that is confirmed again and again', async () => {
    const rows = times(50, i => ({ line: i + 2, row: { name: `Cliente ${i}`, number: `55119${71_000_000 + i}` } }))
    const block = { key: randomUUID(), title: 'lista.csv', block: 0, blocks: 1, rows }
    const answers = await atOnce(...times(6, (): Asked => [w.carla, 'POST', '/contacts/import', block]))
    const works = new Set(answers.flatMap(({ body }) => (body.work as { id: number } | null)?.id ?? []))
    expect(works.size).toBe(1)
    const made = () =>
      count("select count(*) as n from contacts where tenant_id = $1 and name like 'Cliente %' and number like '5511971%'", [
        w.padaria,
      ])
    await expect.poll(made, { timeout: 30_000 }).toBe(50)
    await expect
      .poll(() => count("select count(*) as n from works where id = any ($1) and status = 'done'", [[...works]]), {
        timeout: 30_000,
      })
      .toBe(1)
    expect(await made()).toBe(50)
  })
})

describe('a limit of ten created at once', () => {
  test('people of a company', async () => {
    const now = await count('select count(*) as n from users where tenant_id = $1 and is_active and deleted_at is null', [
      w.padaria,
    ])
    await w.owner.query('update tenants set max_users = $2 where id = $1', [w.padaria, now + 3])
    const answers = await atOnce(
      ...times(10, (i): Asked => [w.carla, 'POST', '/users', { name: `Corrida ${i}`, email: `corrida${i}@padaria.test` }]),
    )
    expect(done(answers)).toHaveLength(3)
    expect(new Set(answers.flatMap(({ error }) => error || []))).toEqual(new Set(['ERR_USER_LIMIT']))
  })

  test('channels of a company', async () => {
    const now = await count('select count(*) as n from channels where tenant_id = $1 and deleted_at is null', [w.padaria])
    await w.owner.query('update tenants set max_connections = $2 where id = $1', [w.padaria, now + 3])
    const answers = await atOnce(
      ...times(10, (i): Asked => [w.carla, 'POST', '/whatsapp', { type: 'sandbox', name: `Corrida ${i}` }]),
    )
    expect(done(answers)).toHaveLength(3)
    expect(new Set(answers.flatMap(({ error }) => error || []))).toEqual(new Set(['ERR_CONNECTION_LIMIT']))
  })

  test('sockets of a person, in each program', async () => {
    const opened = await Promise.allSettled(
      times(60, async i => {
        const browser = await connectBrowser((both[i % 2] as ServerProcess).url, leo.token)
        whenOver(() => browser.close())
        return browser
      }),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    const refused = opened.flatMap(one => (one.status === 'rejected' ? [String(one.reason.message)] : []))
    expect(new Set(refused)).toEqual(new Set(['ERR_TOO_MANY_SOCKETS']))
  })
})

test('a secret renewed while it signs: every delivery is genuine under the secret of before or of then', async () => {
  const receiver = await startReceiver()
  const made = await ask(both[0], [w.carla, 'POST', '/webhooks', { url: receiver.url }])
  const { webhook, secret } = made.body as { webhook: { id: number }; secret: string }
  const secrets = [secret]
  const asked = times(
    24,
    (i): Asked =>
      i % 6 === 5 ? [w.carla, 'POST', `/webhooks/${webhook.id}/secret`] : [w.carla, 'POST', `/webhooks/${webhook.id}/test`],
  )
  for (const { body } of await atOnce(...asked)) if (typeof body.secret === 'string') secrets.push(body.secret)
  expect(receiver.calls.length).toBeGreaterThan(0)
  const isGenuine = ({ text, headers }: (typeof receiver.calls)[number]) =>
    secrets.some(one => {
      try {
        return Boolean(new Webhook(one).verify(text, headers))
      } catch {
        return false
      }
    })
  expect(receiver.calls.filter(call => !isGenuine(call))).toEqual([])
})
