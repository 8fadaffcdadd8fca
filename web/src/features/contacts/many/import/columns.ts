import { CONTACT_COLUMN_TITLES } from '@balcao/contract/contacts/contact-column-titles'
import { IMPORT_COLUMNS, type ImportColumn } from '@balcao/contract/contacts/contact-columns'
import type { BirthdayReading } from '@balcao/contract/contacts/import-row'
import type { Sheet } from '../../../../kit/files/read.ts'

/** What a column of a file becomes: one of the eight, extra information under its own title, or nothing. */
export type Target = ImportColumn | 'extra' | null

/** A file that was read, and what its columns are to become. */
export interface Chosen {
  name: string
  sheet: Sheet
  targets: readonly Target[]
  /** Null where nobody has said it, and no line decides. */
  birthday: BirthdayReading | null
}

/** How people call them at the top of their files, beside the titles of our own exports. */
const SPELLINGS: Record<ImportColumn, readonly string[]> = {
  name: ['name', 'full name', 'nome', 'nome completo', 'cliente', 'contato', 'nombre', 'nombre completo', 'contacto', 'contact'],
  number: [
    'number',
    'phone',
    'phone number',
    'mobile',
    'whatsapp',
    'numero',
    'telefone',
    'celular',
    'fone',
    'tel',
    'telefono',
    'movil',
    'numero de telefone',
    'numero de telefono',
  ],
  email: ['email', 'e-mail', 'mail', 'correo', 'correo electronico'],
  cpf: ['cpf', 'cnpj', 'cpf/cnpj', 'cpf ou cnpj', 'cpf o cnpj', 'documento', 'document'],
  birthday: [
    'birthday',
    'birthdate',
    'date of birth',
    'aniversario',
    'nascimento',
    'data de nascimento',
    'cumpleanos',
    'nacimiento',
    'fecha de nacimiento',
  ],
  firstName: ['firstname', 'first name', 'primeiro nome', 'primer nombre'],
  lastName: ['lastname', 'last name', 'surname', 'sobrenome', 'ultimo nome', 'apellido', 'apellidos'],
  businessName: [
    'business',
    'businessname',
    'company',
    'empresa',
    'razao social',
    'razao',
    'razon social',
    'negocio',
    'nome fantasia',
  ],
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const KNOWN = new Map(
  IMPORT_COLUMNS.flatMap(column =>
    [...SPELLINGS[column], ...Object.values(CONTACT_COLUMN_TITLES).map(titles => titles[column])].map(
      spelling => [plain(spelling), column] as const,
    ),
  ).toReversed(),
)

/** The first column of a name has it; what is called like nothing we know stays out until somebody says otherwise. */
export function guessTargets(titles: readonly string[]): Target[] {
  const taken = new Set<ImportColumn>()
  return titles.map(title => {
    const column = KNOWN.get(plain(title)) ?? null
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** A target chosen for one column is taken from another that had it; any number of columns can be extra information. */
export const withTarget = (targets: readonly Target[], at: number, target: Target): Target[] =>
  targets.map((one, i) => (i === at ? target : one === target && target !== 'extra' ? null : one))

export const isComplete = (targets: readonly Target[]): boolean =>
  targets.includes('number') && (targets.includes('name') || targets.includes('firstName') || targets.includes('lastName'))
