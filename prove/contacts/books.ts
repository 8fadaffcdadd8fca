import type pg from 'pg'
import type { Shop } from '../contacts.prove.ts'
import { recount } from '../traffic/books.ts'

/** All that was done, against what is there. */
export async function checkContacts(owner: pg.Pool, { tenant, crowd }: Shop): Promise<string> {
  const wrongs = await recount(owner, tenant)
  const find = async <R>(query: string) => (await owner.query(query, [tenant])).rows as R[]

  const there = await find<{ id: string; n: number; gone: number; body: string | null; key: boolean }>(`
    select e.id, (select count(*)::int from messages m where m.tenant_id = $1 and m.external_id = e.id) as n,
      (select count(*)::int from inbound_events x where x.tenant_id = $1 and x.about = e.id and x.reason = 'destroyed') as gone,
      (select m.body from messages m where m.tenant_id = $1 and m.external_id = e.id limit 1) as body
    from (select external_id as id from messages where tenant_id = $1 and external_id is not null
      union select about from inbound_events where tenant_id = $1 and reason = 'destroyed') e`)
  const byId = new Map(there.map(row => [row.id, row]))
  for (const { id, text } of crowd.said.values()) {
    const row = byId.get(id)
    if (!row || row.n + row.gone !== 1) wrongs.push(`${id} is there ${row?.n ?? 0} times and gone ${row?.gone ?? 0} times`)
    else if (row.n === 1 && row.body !== text) wrongs.push(`${id} says ${row.body}`)
    else if (row.n === 1 && crowd.gone.has(id)) wrongs.push(`${id} was said by somebody who was erased since`)
  }

  const owned = await find<{ id: string; body: string; keys: string[] }>(`
    select m.external_id as id, m.body, array(select d.key from identities d
      where d.tenant_id = $1 and d.kind = 'phone' and d.contact_id = m.contact_id) as keys
    from messages m where m.tenant_id = $1 and m.external_id is not null`)
  for (const { id, keys } of owned) {
    const number = crowd.said.get(id)?.number ?? ''
    if (!keys.some(key => key.endsWith(number.slice(-8)))) wrongs.push(`${id} of ${number} stands with somebody else`)
  }
  const lost = await find<{ id: number; number: string }>(`
    select c.id::int, c.number from contacts c where c.tenant_id = $1 and c.kind = 'person' and c.number is not null and not exists (
      select from identities d where d.tenant_id = $1 and d.contact_id = c.id and d.kind = 'phone' and d.key = phone_key(c.number))`)
  wrongs.push(...lost.map(row => `contact ${row.id} is not found by ${row.number}`))

  const identities = await find<{ key: string; contact: number }>(
    "select key, contact_id::int as contact from identities where tenant_id = $1 and kind = 'phone'",
  )
  const contactOf = (number: string) => identities.find(({ key }) => key.endsWith(number.slice(-8)))?.contact
  for (const person of crowd.people.filter(one => !crowd.everErased.has(one))) {
    const [one, other] = person.numbers.map(number => (crowd.known.has(number) ? (contactOf(number) ?? 'nobody') : null))
    if (one === 'nobody' || other === 'nobody') wrongs.push(`${person.name} was imported and is not there`)
    else if (one && other && one !== other) wrongs.push(`${person.name} is two contacts`)
  }
  if (wrongs.length > 0) throw new Error(wrongs.slice(0, 12).join('\n'))
  const { said, known, everErased } = crowd
  return `${said.size} messages each once, ${known.size} numbers imported, ${everErased.size} people erased, nobody twice`
}
