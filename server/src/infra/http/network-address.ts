import { isIPv6 } from 'node:net'

/** An IPv6 caller owns a whole /64 and could try from each of its addresses: they count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const all = address.includes('::') ? [...groups, ...Array<string>(8 - groups.length - last.length).fill('0'), ...last] : groups
  return `${all.slice(0, 4).join(':')}::/64`
}

/** The caller is on this machine; behind a proxy that stands here, every caller is. */
export const isThisMachine = (address: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(address)
