import { expect, test } from 'vitest'
import { paramsOf, routeFor } from './match.ts'

test('[UIX-01] an address is read by its parts; a slash more or less at the end is the same address', () => {
  expect(paramsOf('/filas', '/filas')).toEqual({})
  expect(paramsOf('/filas', '/filas/')).toEqual({})
  expect(paramsOf('/', '/')).toEqual({})
  expect(paramsOf('/filas', '/filas/7')).toBeNull()
  expect(paramsOf('/filas', '/Filas')).toBeNull()
})

test('parameters are decoded; what cannot be decoded is passed as it came', () => {
  expect(paramsOf('/campanhas/$campanhaId', '/campanhas/7')).toEqual({ campanhaId: '7' })
  expect(paramsOf('/reset/$token', '/reset/2.a%2Fb')).toEqual({ token: '2.a/b' })
  expect(paramsOf('/reset/$token', '/reset/%E0%A4%A')).toEqual({ token: '%E0%A4%A' })
})

test('an address that is named whole is not taken for a parameter', () => {
  const routes = [{ path: '/atendimento/$ticketId' }, { path: '/atendimento/contatos' }]
  expect(routeFor(routes, '/atendimento/contatos')?.route.path).toBe('/atendimento/contatos')
  expect(routeFor(routes, '/atendimento/12')).toEqual({ route: routes[0], params: { ticketId: '12' } })
  expect(routeFor(routes, '/nada')).toBeNull()
})
