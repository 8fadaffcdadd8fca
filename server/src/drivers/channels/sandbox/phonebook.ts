import type { KnownContact } from '../driver.ts'

const person = (value: string, name: string): KnownContact => ({ addresses: [{ kind: 'phone', scope: '', value }], name })
const group = (value: string, name: string): KnownContact => ({ addresses: [{ kind: 'group', scope: '', value }], name })

/** Whom a telephone of the sandbox knows. Somebody is in every book without a name. */
export const PHONEBOOK: readonly KnownContact[] = [
  person('5511900001001', 'Alice Prado'),
  person('5511900001002', 'Bernardo Luz'),
  person('5511900001003', 'Cíntia Moura'),
  person('5521900001004', 'Davi Rangel'),
  person('5541900001005', ''),
  group('sandbox-entregas', 'Entregas da semana'),
  group('sandbox-vizinhos', 'Vizinhos da rua'),
]
