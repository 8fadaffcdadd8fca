import { ADDRESS_KINDS, type Address } from '@balcao/contract/channels/addresses'

/** A person of a group in one word, by which they are mentioned later. */
export const wordOf = ({ kind, scope, value }: Address): string =>
  [kind, scope.replaceAll('%', '%25').replaceAll(':', '%3A'), value].join(':')

/** What such a word names; null when it is none. */
export function addressIn(word: string): Address | null {
  const [said, scope, ...rest] = word.split(':')
  const kind = ADDRESS_KINDS.find(known => known === said)
  const value = rest.join(':')
  return kind && kind !== 'group' && scope !== undefined && value !== ''
    ? { kind, scope: scope.replaceAll('%3A', ':').replaceAll('%25', '%'), value }
    : null
}

/** A person mentioned visibly is named in the words, after an at sign, as phones write it. Those not yet named come first. */
export function naming(body: string, people: readonly Pick<Address, 'value'>[]): string {
  const missing = people.map(({ value }) => `@${value.split('@')[0]}`).filter(name => !names(body, name))
  return [...missing, body].join(' ')
}

const names = (body: string, name: string): boolean => body.split(/[^@\w.-]+/).includes(name)
