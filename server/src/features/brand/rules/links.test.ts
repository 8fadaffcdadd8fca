import { expect, test } from 'vitest'
import { hostName, publicUrl } from './links.ts'

test.each([
  [null, 'https://balcao.example', 'https://balcao.example'],
  ['padaria.example', 'https://balcao.example', 'https://padaria.example'],
  ['padaria.example', 'http://10.0.0.7:3000', 'http://padaria.example:3000'],
  ['padaria.example', 'http://[::1]:3000', 'http://padaria.example:3000'],
])('[PLT-14] links of a company at %s, where PUBLIC_URL is %s, start with %s', (host, configured, link) => {
  expect(publicUrl({ host }, configured)).toBe(link)
})

test.each([
  ['Padaria.Example:3000', 'padaria.example'],
  ['padaria.example.', 'padaria.example'],
  ['padaria.example.:80', 'padaria.example'],
  ['[::1]:3000', '[::1]'],
  ['', ''],
])('the host %j is the door %j', (header, name) => expect(hostName(header)).toBe(name))
