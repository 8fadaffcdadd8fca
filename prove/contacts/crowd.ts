import type { Random } from '../random.ts'

interface Person {
  name: string
  cpf: string
  /** Both with country, area and ninth digit. */
  numbers: [string, string]
}
interface Said {
  id: string
  from: string
  text: string
  number: string
}

export interface Crowd {
  people: Person[]
  /** Numbers that were in a file that is in. */
  known: Set<string>
  said: Map<string, Said>
  says(random: Random): Said
  /** The hook has it. */
  taken(one: Said): void
  /** What was taken of them so far. */
  writtenBy(number: string): string[]
  /** Erased whole after these were taken. A customer who was erased once may have two contacts again. */
  erased(person: Person, before: string[]): void
  gone: Set<string>
  everErased: Set<Person>
}

/** Customers with two telephones each. */
export function crowd(size: number): Crowd {
  const people = Array.from({ length: size }, (_, i): Person => {
    const numbers: [string, string] = [`5511${981_000_000 + i}`, `5521${972_000_000 + i}`]
    return { name: `Cliente ${i}`, cpf: cpfOf(100_000_000 + i * 7), numbers }
  })
  const said = new Map<string, Said>()
  let count = 0
  const its: Crowd = {
    people,
    known: new Set(),
    said,
    says(random) {
      const number = random.pick(random.pick(people).numbers)
      const id = `m-${++count}`
      return { id, number, from: spelt(number, random), text: `dizer ${id} de ${number}` }
    },
    taken: one => void said.set(one.id, one),
    writtenBy: number => [...said.values()].filter(one => one.number === number).map(({ id }) => id),
    erased(person, before) {
      its.everErased.add(person)
      for (const id of before) its.gone.add(id)
    },
    gone: new Set(),
    everErased: new Set(),
  }
  return its
}

/** With the ninth digit or without, as providers spell it. */
export const spelt = (number: string, random: Random): string =>
  random.chance(0.5) ? number : number.replace(/^(55\d\d)9/, '$1')

function cpfOf(nine: number): string {
  const digits = [...String(nine)].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (length + 1 - at), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
