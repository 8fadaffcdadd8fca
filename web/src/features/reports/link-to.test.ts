import { expect, test } from 'vitest'
import { linkTo } from './link-to.ts'

const MARCH = '?from=2026-03-01&to=2026-03-31'

test.each([
  ['the period goes along to another report', 'channels', `${MARCH}&users=7&status=closed`, `/relatorios/canais${MARCH}`],
  ['contacts are as they are now, and have none', 'tags', MARCH, '/relatorios/contatos-por-etiquetas'],
  ['nothing asked, nothing kept', 'bots', '', '/relatorios/robos'],
] as const)('%s', (_why, name, search, address) => {
  expect(linkTo(name, search)).toBe(address)
})
