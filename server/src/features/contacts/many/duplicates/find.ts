import type { DuplicateGroup } from '@balcao/contract/contacts/many'
import { sql } from 'kysely'
import { searchTenant } from '../../../../infra/database/db.ts'

/** More are found again once these are one. */
const MOST = 200

type Person = DuplicateGroup['people'][number]
interface Row {
  why: 'number' | 'cpf' | 'email'
  groups: number
  people: (Person & { document: string | null })[]
}

/** Contacts that say of themselves that they are one: by their number in any spelling, their document, their e-mail; the oldest first. */
export async function findDuplicates(tenant: number): Promise<{ groups: DuplicateGroup[]; count: number }> {
  const rows = await searchTenant(
    tenant,
    () => sql<Row>`
      with keyed as (
        select c.id, c.created_at, k.why, k.key from contacts c, lateral (values
          (1, 'number', phone_key(case when length(c.number) in (10, 11) then '55' || c.number else c.number end)),
          (2, 'cpf', regexp_replace(upper(c.cpf), '[^0-9A-Z]', '', 'g')),
          (3, 'email', lower(c.email))) k(rank, why, key)
        where c.tenant_id = ${tenant} and c.kind = 'person' and k.key <> ''
      ), alike as (
        select why, key, (array_agg(id order by created_at, id))[1:20] as ids, count(*) over ()::int as groups
        from keyed group by why, key having count(*) > 1
        order by array_position('{number,cpf,email}', why), key limit ${MOST}
      )
      select a.why, a.groups, (select json_agg(json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email,
          'cpf', c.cpf, 'createdAt', c.created_at, 'document', regexp_replace(upper(c.cpf), '[^0-9A-Z]', '', 'g'),
          'tickets', (select count(*)::int from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id),
          'messages', (select count(*)::int from messages m where m.tenant_id = c.tenant_id and m.contact_id = c.id))
          order by c.created_at, c.id)
        from contacts c where c.tenant_id = ${tenant} and c.id = any (a.ids)) as people
      from alike a`,
  )
  const seen = new Set<string>()
  const groups = rows.flatMap(({ why, people }) => {
    const name = people.map(({ id }) => id).join()
    if (seen.has(name)) return []
    seen.add(name)
    const documents = new Set(people.flatMap(({ document }) => document || []))
    return [{ why, isSure: why !== 'email' && documents.size < 2, people: people.map(({ document: _, ...its }) => its) }]
  })
  return { groups, count: rows[0]?.groups ?? 0 }
}
