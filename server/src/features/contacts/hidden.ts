import { MASKED } from '@balcao/contract/visibility'
import { type RawBuilder, sql } from 'kysely'

interface Asker {
  tenantId: number
  userId: number
}

/** Whether customers' numbers are hidden from somebody, as the database knows it at this moment. */
export const hidesFrom = ({ tenantId, userId }: Asker): RawBuilder<boolean> =>
  sql`coalesce((select ${sql.lit(MASKED)} = any (u.rooms) from users u where u.tenant_id = ${tenantId} and u.id = ${userId}), true)`

/** Whether somebody finds a contact `c` by these words in its name. */
export const isNamed = (asker: Asker, words: string): RawBuilder<boolean> =>
  sql`(strpos(searchable(c.name), searchable(${words})) > 0 and may_find(${words}, c.name, ${hidesFrom(asker)}))`

/** Whether somebody finds one of this number by the digits in these words: whole, where it is hidden from them. */
export const isNumbered = (asker: Asker, words: string, number: RawBuilder<unknown>): RawBuilder<boolean> => {
  const digits = words.replace(/\D/g, '')
  return sql`(strpos(${number}, ${digits}) > 0 and (not ${hidesFrom(asker)} or is_whole_number(${digits}, ${number})))`
}
