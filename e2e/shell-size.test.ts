import { expect, test } from 'vitest'
import { measure, PAGES } from '../scripts/size.mjs'

test('the first load stays within its limit of gzipped JavaScript', () => {
  const weights = measure()
  expect(weights.login.js, 'login page').toBeLessThanOrEqual(PAGES.login.limit)
  expect(weights.app.js, 'app').toBeLessThanOrEqual(PAGES.app.limit)
})
