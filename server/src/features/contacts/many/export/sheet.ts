import { CONTACT_CELL_WORDS, CONTACT_COLUMN_TITLES } from '@balcao/contract/contacts/contact-column-titles'
import { CONTACT_COLUMNS, type ContactColumn } from '@balcao/contract/contacts/contact-columns'
import type { Contact } from '@balcao/contract/contacts/contacts'
import type { ContactExport } from '@balcao/contract/contacts/many'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { queryTenant, withTenant } from '../../../../infra/database/db.ts'
import type { Cell, Rows, SheetLook } from '../../../../infra/sheets/cells.ts'
import { sheetBytes } from '../../../../infra/sheets/sheet.ts'
import { readSettings } from '../../../settings/index.ts'
import type { Asked } from '../../segment.ts'
import { extraNamesOf, pagesOf } from './found.ts'

/** A spreadsheet grows no wider than people read. */
const MOST_EXTRA = 200

interface Names {
  tags: ReadonlyMap<number, string>
  users: ReadonlyMap<number, string>
  words: (typeof CONTACT_CELL_WORDS)[keyof typeof CONTACT_CELL_WORDS]
}

/** The contacts found, as the bytes of a file. Says of each thousand that it is written. */
export async function contactSheet(
  tenant: number,
  { as, columns = [...CONTACT_COLUMNS], extra, locale: asked, ...found }: ContactExport & Asked,
  written: (rows: number) => Promise<void> = async () => {},
): Promise<AsyncGenerator<Uint8Array>> {
  const { timeZone, mailLanguage } = await withTenant(tenant, tx => readSettings(tx, ['timeZone', 'mailLanguage']))
  const locale: Locale = asked ?? mailLanguage
  const language = LOCALES[locale]
  const titles = CONTACT_COLUMN_TITLES[language]
  const [names, more] = await Promise.all([namesOf(tenant, language), extra ? extraNamesOf(tenant, found, MOST_EXTRA) : []])
  const look: SheetLook = {
    name: titles.name,
    titles: [...columns.map(column => titles[column]), ...more],
    moments: columns.flatMap((column, at) => (column === 'createdAt' ? [at] : [])),
    locale,
    zone: timeZone,
  }
  async function* rows(): Rows {
    for await (const page of pagesOf(tenant, found)) {
      yield page.map(contact => [...columns.map(column => CELLS[column](contact, names)), ...extraCells(contact, more)])
      await written(page.length)
    }
  }
  return sheetBytes(as, look, rows())
}

const CELLS: Record<ContactColumn, (contact: Contact, names: Names) => Cell> = {
  name: ({ name }) => name,
  number: ({ number }) => number && shownNumber(number),
  email: ({ email }) => email,
  cpf: ({ cpf }) => cpf,
  birthday: ({ birthday }) => birthday && { day: birthday },
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  businessName: ({ businessName }) => businessName,
  kind: ({ kind }, { words }) => words[kind],
  tags: ({ tags }, names) => namesIn(tags, names.tags),
  wallets: ({ wallets }, names) => namesIn(wallets, names.users),
  blocked: ({ blocked }, { words }) => (blocked ? words.yes : words.no),
  chatbotBlocked: ({ chatbotBlocked }, { words }) => (chatbotBlocked ? words.yes : words.no),
  messengerId: ({ messengerId }) => messengerId,
  instagramPK: ({ instagramPK }) => instagramPK,
  createdAt: ({ createdAt }) => ({ at: new Date(createdAt) }),
}

/** With its spaces a spreadsheet leaves it a text; bare digits would become 5,5E+12. */
const shownNumber = (number: string): string => parsePhoneNumberFromString(`+${number}`)?.formatInternational() ?? `+${number}`

const namesIn = (ids: readonly number[], names: ReadonlyMap<number, string>): string =>
  ids.map(id => names.get(id) ?? `#${id}`).join(', ')

function extraCells({ extraInfo }: Contact, names: readonly string[]): Cell[] {
  const values = new Map(extraInfo.map(({ name, value }) => [name, value]))
  return names.map(name => values.get(name) ?? null)
}

async function namesOf(tenant: number, language: keyof typeof CONTACT_CELL_WORDS): Promise<Names> {
  const [tags, users] = await Promise.all([
    queryTenant(tenant, db => db.selectFrom('tags').select(['id', 'tag as name'])),
    queryTenant(tenant, db => db.selectFrom('users').select(['id', 'name'])),
  ])
  const named = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { tags: named(tags), users: named(users), words: CONTACT_CELL_WORDS[language] }
}
