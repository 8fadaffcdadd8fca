import type { LookupAddress } from 'node:dns'
import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

export type Resolve = (host: string) => Promise<LookupAddress[]>

export const byTheSystem: Resolve = host => resolve(host, { all: true })

export class NotPublic extends Error {
  override name = 'NotPublic'

  constructor(host: string) {
    super(`${host} is not a public address; EGRESS_ALLOW can list it`)
  }
}

export interface Egress {
  /** Whether the server may connect to `address`, which `host` resolved to. */
  mayReach(host: string, address: string): boolean
}

/** IPv4 that is nobody's on the internet: private, loopback, link-local (cloud metadata lives there), shared, test, multicast. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]

/** IPv6 is the other way round: only this is the internet, less what tunnels to IPv4 or documents. */
const PUBLIC_V6 = ['2000::/3']
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

export function egressRules(allowed: readonly string[]): Egress {
  const isNetwork = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0
  const hosts = new Set(allowed.filter(entry => !isNetwork(entry)).map(entry => entry.toLowerCase()))
  const listed = networks(allowed.filter(isNetwork))
  return {
    mayReach: (host, address) => hosts.has(host.toLowerCase()) || within(listed, address) || isPublic(address),
  }
}

const notPublic = networks([...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6])
const publicV6 = networks(PUBLIC_V6)

function isPublic(address: string): boolean {
  if (within(notPublic, address)) return false
  return isIPv6(address) ? within(publicV6, address) : isIP(address) === 4
}

function networks(list: readonly string[]): BlockList {
  const found = new BlockList()
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    found.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return found
}

const within = (list: BlockList, address: string) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
