import type { tenantChannelRoutes } from '@balcao/contract/channels/tenant-channels'
import type { Answer, Handlers } from '@balcao/contract/route'
import { sql } from 'kysely'
import { withPlatform } from '../../infra/database/platform-db.ts'
import type { Exchange } from '../../infra/http/http.ts'

type Page = Answer<typeof tenantChannelRoutes.list>
type Times = 'updatedAt' | 'lastInAt' | 'lastOutAt'
type Row = Omit<Page['rows'][number], Times> & { updatedAt: Date; lastInAt: Date | null; lastOutAt: Date | null }

const PAGE = 40

/** The channels of all companies: how each is, for superadmins. */
export const tenantChannelHandlers: Pick<Handlers<typeof tenantChannelRoutes, Exchange>, 'list'> = {
  list: ({ query: { searchParam: typed, pageNumber, status = null, type = null } }) =>
    withPlatform('list the channels of all companies', async tx => {
      const offset = (pageNumber - 1) * PAGE
      const found = await sql<Row & { count: number }>`
        select c.tenant_id as "tenantId", t.name as "tenantName", c.id, c.kind as type, c.name, c.number, c.is_default as "isDefault",
          c.status, c.status_code as "statusCode", c.keep_connected as "keepConnected", c.failures, c.updated_at as "updatedAt",
          c.last_in_at as "lastInAt", c.last_out_at as "lastOutAt", count(*) over ()::int as count
        from channels c join tenants t on t.id = c.tenant_id and t.deleting_at is null
        where c.deleted_at is null and (${status}::text is null or c.status = ${status}) and (${type}::text is null or c.kind = ${type})
          and (${typed} = '' or strpos(searchable(c.name), searchable(${typed})) > 0 or strpos(searchable(t.name), searchable(${typed})) > 0
            or strpos(c.number, ${typed}) > 0)
        order by c.updated_at desc, c.tenant_id, c.id limit ${sql.lit(PAGE)} offset ${offset}`.execute(tx)
      const count = found.rows[0]?.count ?? 0
      return {
        rows: found.rows.map(({ count: _, ...row }) => onTheWire(row)),
        count,
        hasMore: offset + found.rows.length < count,
      }
    }),
}

const onTheWire = ({ updatedAt, lastInAt, lastOutAt, ...row }: Row): Page['rows'][number] => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  lastInAt: lastInAt?.toISOString() ?? null,
  lastOutAt: lastOutAt?.toISOString() ?? null,
})
