import { expect, test } from 'vitest'
import { egressRules } from './egress.ts'

const PRIVATE = [
  '127.0.0.1',
  '127.255.1.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
]
const PUBLIC = ['8.8.8.8', '172.32.0.1', '192.167.255.255', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001:81b::200e']

test('what is not the public internet is out of reach, unless it is listed', () => {
  const strict = egressRules([])
  expect(PRIVATE.filter(address => strict.mayReach('crm.example', address))).toEqual([])
  expect(PUBLIC.filter(address => !strict.mayReach('crm.example', address))).toEqual([])
})

test('a listed network, address or host is reachable, and no other', () => {
  const rules = egressRules(['10.1.0.0/16', 'fd00::/8', '192.168.1.5', 'CRM.internal'])
  expect(rules.mayReach('x.example', '10.1.255.1')).toBe(true)
  expect(rules.mayReach('x.example', '10.2.0.1')).toBe(false)
  expect(rules.mayReach('x.example', 'fd12::1')).toBe(true)
  expect(rules.mayReach('x.example', '192.168.1.5')).toBe(true)
  expect(rules.mayReach('x.example', '192.168.1.6')).toBe(false)
  expect(rules.mayReach('crm.internal', '192.168.1.6')).toBe(true)
  expect(rules.mayReach('notcrm.internal', '192.168.1.6')).toBe(false)
})

test('a whole family of addresses can be opened', () => {
  expect(egressRules(['0.0.0.0/0']).mayReach('x.example', '127.0.0.1')).toBe(true)
})
