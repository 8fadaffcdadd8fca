import { FACES } from '@balcao/contract/access/users'
import { type RawBuilder, sql } from 'kysely'

/** The people linked to a row `t`, as lists show them: by their names, with their faces. */
export const peopleIn = (links: 'team_users' | 'user_queues', to: 'team_id' | 'queue_id'): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', u.name, 'picture', ${sql.lit(FACES)} || i.file_id) order by lower(u.name), u.id)
  from ${sql.table(links)} m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  left join user_pictures i on i.tenant_id = u.tenant_id and i.user_id = u.id
  where m.tenant_id = t.tenant_id and ${sql.ref(`m.${to}`)} = t.id), '[]')`
