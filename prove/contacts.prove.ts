import { randomUUID } from 'node:crypto'
import { ApiError } from '@balcao/contract/client'
import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { contactManyRoutes } from '@balcao/contract/contacts/many'
import { privacyRoutes } from '@balcao/contract/contacts/privacy'
import { IMPORT_BLOCK } from '@balcao/contract/resource'
import { workRoutes } from '@balcao/contract/works/works'
import { type Call, callsTo, newCompany, signIn } from './client.ts'
import { checkContacts } from './contacts/books.ts'
import { type Crowd, crowd, spelt } from './contacts/crowd.ts'
import type { Random } from './random.ts'
import { newDatabase, type Stand, SUPERADMIN, start, wait } from './stand.ts'

/**
 * While customers write, files of them are imported, duplicates are merged and some are erased, in two processes at once: no
 * message is lost or there twice, nobody has two contacts, nothing of an erased customer is left. Then a long file, timed.
 */
export interface Size {
  people: number
  seconds: number
  /** Of the file at the end. */
  lines: number
}
export const long: Size = { people: 200, seconds: 2 * 60, lines: 100_000 }

export interface Shop {
  tenant: number
  hooks: string[]
  /** The admin, at each of the processes. */
  admins: Call[]
  crowd: Crowd
  random: Random
}

export async function prove({ people, seconds, lines, adminUrl, template, random, say }: Size & Stand): Promise<string> {
  const database = await newDatabase(adminUrl, template)
  const programs = [start(database.url), start(database.url)]
  try {
    const addresses = await Promise.all(programs.map(program => program.ready))
    const root = callsTo(addresses[0] ?? '', await signIn(addresses[0] ?? '', SUPERADMIN))
    const { id: tenant, admin } = await newCompany(root, 'Padaria', 3)
    const { rows } = await database.owner.query(
      "insert into channels (tenant_id, kind, name) values ($1, 'sandbox', 'Canal') returning hook_key as key",
      [tenant],
    )
    const token = await signIn(addresses[0] ?? '', admin)
    const shop: Shop = {
      tenant,
      hooks: addresses.map(address => `${address}/hooks/${rows[0].key}`),
      admins: addresses.map(address => callsTo(address, token)),
      crowd: crowd(people),
      random,
    }
    const end = performance.now() + seconds * 1000
    const during = (act: (shop: Shop) => Promise<void>) => repeat(() => act(shop), end)
    await Promise.all([
      ...Array.from({ length: 4 }, () => during(write)),
      during(importSome),
      during(importSome),
      during(merge),
      during(erase),
    ])
    say('the books')
    await mergeAll(shop)
    const told = await checkContacts(database.owner, shop)
    const took = await importMany(shop, lines)
    const pace = lines > 0 ? `; ${lines} lines imported in ${took.toFixed(1)} s` : ''
    return told + pace
  } finally {
    for (const program of programs) program.signal('SIGKILL')
    await Promise.all(programs.map(program => program.ended))
    await database.drop()
  }
}

async function repeat(act: () => Promise<void>, end: number): Promise<void> {
  while (performance.now() < end) await act()
}

async function write({ crowd, hooks, random }: Shop): Promise<void> {
  const messages = Array.from({ length: random.whole(1, 5) }, () => crowd.says(random))
  const body = JSON.stringify(messages.map(({ id, from, text }) => ({ externalId: id, from, name: 'Alguém', text })))
  const answer = await fetch(random.pick(hooks), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await answer.text()
  if (answer.status !== 200) throw new Error(`a message was answered ${answer.status}`)
  for (const one of messages) crowd.taken(one)
  await wait(20)
}

/** Both numbers of some people, each in a spelling of its own, with the document that says they are one. */
async function importSome({ crowd, admins, random }: Shop): Promise<void> {
  const some = Array.from({ length: 6 }, () => random.pick(crowd.people))
  const rows = some.flatMap(({ name, cpf, numbers }) => numbers.map(number => ({ name, cpf, number: spelt(number, random) })))
  await imported(random.pick(admins), rows)
  for (const { numbers } of some) for (const number of numbers) crowd.known.add(number)
}

async function imported(admin: Call, rows: object[]): Promise<void> {
  const blocks = Math.ceil(rows.length / IMPORT_BLOCK)
  const key = randomUUID()
  for (let block = 0; block < blocks; block++) {
    const some = rows.slice(block * IMPORT_BLOCK, (block + 1) * IMPORT_BLOCK)
    const lines = some.map((row, at) => ({ line: block * IMPORT_BLOCK + at + 2, row }))
    const body = { key, title: 'lista.csv', block, blocks, rows: lines, how: { existing: 'overwrite' as const } }
    const { work } = await admin(contactManyRoutes.importRows, { body })
    if (work) await over(admin, work.id)
  }
}

class WorkFailed extends Error {
  readonly code: string | null
  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}

async function over(admin: Call, id: number): Promise<void> {
  for (;;) {
    const { status, error } = await admin(workRoutes.show, { params: { id } })
    if (status === 'done') return
    if (status !== 'waiting' && status !== 'running') throw new WorkFailed(`a work ended as ${status}: ${error}`, error)
    await wait(100)
  }
}

async function merge({ admins, random }: Shop): Promise<void> {
  const admin = random.pick(admins)
  const { groups } = await admin(contactManyRoutes.duplicates, {})
  const some = groups.filter(({ isSure }) => isSure).map(({ people }) => people.map(({ id }) => id))
  if (some.length === 0) return wait(200)
  const { id } = await admin(contactManyRoutes.mergeDuplicates, { body: { title: 'Unir', groups: some } })
  await over(admin, id)
}

/** Those that were found while the rest went on; once it is quiet nobody has two contacts. */
async function mergeAll(shop: Shop): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { groups } = (await shop.admins[0]?.(contactManyRoutes.duplicates, {})) ?? { groups: [] }
    if (groups.length === 0) return
    await merge(shop)
  }
  throw new Error('there are still contacts that are one')
}

async function erase({ crowd, admins, random }: Shop): Promise<void> {
  await wait(400)
  const admin = random.pick(admins)
  const person = random.pick(crowd.people)
  const number = random.pick(person.numbers)
  const { rows } = await admin(contactRoutes.list, { query: { searchParam: number } })
  const found = rows.find(row => row.number?.endsWith(number.slice(-8)))
  if (!found) return
  const before = crowd.writtenBy(number)
  const body = { title: 'Apagar', name: found.name, nameless: 'Contato apagado' }
  try {
    const { id } = await admin(privacyRoutes.erasePerson, { params: { id: found.id }, body })
    await over(admin, id)
  } catch (error) {
    // Made one with another, or called otherwise, meanwhile: before it was asked, or before its turn came.
    const code = error instanceof ApiError || error instanceof WorkFailed ? error.code : null
    if (code === 'ERR_NO_CONTACT_FOUND' || code === 'ERR_CONFLICT') return
    throw error
  }
  crowd.erased(person, before)
}

async function importMany({ admins }: Shop, lines: number): Promise<number> {
  const [admin] = admins
  if (!admin || lines === 0) return 0
  const began = performance.now()
  await imported(
    admin,
    Array.from({ length: lines }, (_, i) => ({
      name: `Cliente ${i}`,
      number: `5531${900_000_000 + i}`,
      email: `c${i}@loja.test`,
    })),
  )
  return (performance.now() - began) / 1000
}
