import { expect, test } from 'vitest'
import { MOST_MEGABYTES, write } from './sheets.prove.ts'

test('[AHD-19] rows as a workbook take no memory of their own, however many', async () => {
  const { megabytes, bytes } = await write({ rows: 120_000 })
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(megabytes).toBeLessThan(MOST_MEGABYTES)
}, 60_000)
