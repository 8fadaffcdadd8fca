import { beforeEach, expect, test, vi } from 'vitest'
import { history, navigate } from '../../../navigation/index.ts'
import { addressOf } from '../address.ts'
import { ofCondition, ofView, putInAddress } from './in-address.ts'

vi.mock('../../../navigation/index.ts', async () => {
  const { createMemoryHistory } = await import('@tanstack/history')
  const history = createMemoryHistory()
  return { history, navigate: (to: string, { replace = false } = {}) => (replace ? history.replace(to) : history.push(to)) }
})

const ticket = { id: 7, updatedAt: '2026-11-25T12:00:00.000Z' }
const here = () => history.location.pathname + history.location.search

beforeEach(() => navigate('/atendimento'))

test('a view stays in the address from one conversation to the next', () => {
  putInAddress(ofView(3))
  expect(here()).toBe('/atendimento?visao=3')
  navigate(addressOf(ticket))
  putInAddress(ofCondition('{"all":[]}'))
  expect(here()).toMatch(/^\/atendimento\/7\?t=\d+&filtro=/)
  putInAddress('')
  expect(here()).toMatch(/^\/atendimento\/7\?t=\d+$/)
})

test('a screen the inbox was left for gets none, and none waits for the next conversation', () => {
  putInAddress(ofView(3))
  navigate('/home')
  putInAddress(ofView(3))
  expect(here()).toBe('/home')
  expect(addressOf(ticket)).not.toContain('visao')
})
