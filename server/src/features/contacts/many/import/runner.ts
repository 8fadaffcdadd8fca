import {
  type ImportCells,
  type ImportedRow,
  type PhoneReader,
  type RowTrouble,
  readContactRow,
} from '@balcao/contract/contacts/import-row'
import type { ImportHow } from '@balcao/contract/contacts/many'
import type { ErrorCode } from '@balcao/contract/errors'
import { TEAM_ROOM } from '@balcao/contract/visibility'
import type { RefusedRow } from '@balcao/contract/works/works'
import { sql } from 'kysely'
import { z } from 'zod'
import { clock } from '../../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../../infra/database/db.ts'
import { withoutDeadlock } from '../../../../infra/database/db-errors.ts'
import { emit } from '../../../../infra/relay/outbox.ts'
import { forgetBlocks, type Line, rowsFrom, type WorkRunner } from '../../../works/index.ts'
import { howOf } from './blocks.ts'
import { phonesOf } from './phones.ts'

const STEP = 500

const params = z.object({ key: z.uuid(), total: z.number(), how: z.unknown() })

interface Import {
  workId: number
  how: ImportHow
  phone: PhoneReader
  walletChanged(tx: Tx, contactId: number): Promise<void>
}

/** Lines become contacts block by block, each block whole or not at all: a cancel leaves what is in, a crash repeats nothing. */
export const importRunner =
  (walletChanged: Import['walletChanged']): WorkRunner =>
  async ({ tenantId, workId, params: kept, progress }) => {
    const { key, total, how: asked } = params.parse(kept)
    const how = howOf(asked)
    const its = { workId, how, phone: phonesOf(how.country), walletChanged }
    while (progress.done < total) {
      await withoutDeadlock(() =>
        progress.block(async tx => {
          const lines = await rowsFrom<ImportCells>(tx, key, progress.done, STEP)
          return { done: lines.length, refused: await takeLines(tx, lines, its) }
        }),
      )
    }
    await withTenant(tenantId, tx => forgetBlocks(tx, key))
  }

interface Good extends ImportedRow {
  line: number
  key: string
}

async function takeLines(tx: Tx, lines: Line<ImportCells>[], its: Import): Promise<RefusedRow[]> {
  const { good, refused } = await readLines(tx, lines, its)
  const { workId, how } = its
  if (good.length === 0) return refused
  const keys = good.map(({ key }) => key)
  await sql`select lock_phones(${tx.tenant}, ${keys}::text[])`.execute(tx)
  const known = await knownBy(tx, keys)
  const tags = [...new Set(how.tags)].toSorted((a, b) => a - b)
  const wallets = [...new Set(how.wallets)]

  const there = good.filter(({ key }) => known.has(key))
  const fresh = good.filter(({ key }) => !known.has(key))
  if (fresh.length > 0)
    await sql`select import_new(${tx.tenant}, ${workId}, ${itemsOf(fresh, known)}::jsonb, ${tags}::bigint[], ${wallets}::bigint[])`.execute(
      tx,
    )
  if (there.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select id from import_known(${tx.tenant}, ${workId}, ${itemsOf(there, known)}::jsonb, ${how.existing === 'overwrite'},
        ${tags}::bigint[], ${wallets}::bigint[]) as owned(id)`.execute(tx)
    for (const { id } of rows) await its.walletChanged(tx, id)
  }
  await sql`select settle_import(${tx.tenant}, ${workId}, ${keys}::text[], ${how.kanban}::bigint)`.execute(tx)
  await emit(tx, 'rows.changed', { path: '/contacts' }, [TEAM_ROOM])
  return refused
}

/** By the rule the browser went by; of two lines with one number the later counts. */
async function readLines(
  tx: Tx,
  lines: Line<ImportCells>[],
  { how, phone }: Import,
): Promise<{ good: Good[]; refused: RefusedRow[] }> {
  const today = clock.now().toISOString().slice(0, 10)
  const refused: RefusedRow[] = []
  const read: Omit<Good, 'key'>[] = []
  for (const { line, row: cells } of lines) {
    const its = readContactRow(cells, { birthday: how.birthday, phone, today })
    if ('row' in its) read.push({ ...its.row, line })
    else refused.push({ row: line, code: CODES[its.problem.trouble], about: its.problem.value })
  }
  const keys = await keysOf(
    tx,
    read.map(({ number }) => number),
  )
  const good = new Map<string, Good>()
  for (const [at, row] of read.entries()) {
    const key = keys[at] ?? row.number
    const before = good.get(key)
    if (before) refused.push({ row: before.line, code: 'ERR_IMPORT_REPEATED', about: before.number })
    good.set(key, { ...row, key })
  }
  return { good: [...good.values()], refused: refused.toSorted((a, b) => a.row - b.row) }
}

const CODES: Record<RowTrouble, ErrorCode> = {
  nameMissing: 'ERR_IMPORT_LINE',
  numberMissing: 'ERR_PHONE_INVALID',
  numberRounded: 'ERR_PHONE_INVALID',
  numberWrong: 'ERR_PHONE_INVALID',
  emailWrong: 'ERR_IMPORT_LINE',
  documentWrong: 'ERR_DOCUMENT_INVALID',
  birthdayWrong: 'ERR_IMPORT_LINE',
  birthdayAhead: 'ERR_IMPORT_LINE',
  tooLong: 'ERR_IMPORT_LINE',
}

async function keysOf(tx: Tx, numbers: string[]): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    select array(select phone_key(n) from unnest(${numbers}::text[]) with ordinality as x(n, place) order by place) as keys`.execute(
    tx,
  )
  return rows[0]?.keys ?? []
}

const TRIES = 4

/** The contacts of these numbers, held until the block is in. Those merged while we waited for them are looked for again. */
async function knownBy(tx: Tx, keys: string[]): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  for (let tried = 0, open = keys; open.length > 0 && tried < TRIES; tried++) {
    const { rows } = await sql<{ key: string; id: number }>`
      select d.key, c.id from identities d join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
      where d.tenant_id = ${tx.tenant} and d.kind = 'phone' and d.scope = '' and d.key = any (${open}::text[])
      order by c.id for no key update of c`.execute(tx)
    for (const { key, id } of rows) known.set(key, id)
    const { rows: left } = await sql<{ key: string }>`
      select key from identities where tenant_id = ${tx.tenant} and kind = 'phone' and scope = ''
        and key = any (${open.filter(key => !known.has(key))}::text[])`.execute(tx)
    open = left.map(({ key }) => key)
  }
  return known
}

const itemsOf = (rows: Good[], known: ReadonlyMap<string, number>): string =>
  JSON.stringify(
    rows.map(row => ({
      line: row.line,
      contact: known.get(row.key) ?? null,
      name: row.name,
      number: row.number,
      email: row.email,
      cpf: row.cpf,
      birthday: row.birthday,
      first_name: row.firstName,
      last_name: row.lastName,
      business_name: row.businessName,
      extra: row.extraInfo,
    })),
  )
