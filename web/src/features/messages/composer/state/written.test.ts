import { expect, test } from 'vitest'
import { elsewhere, NOTHING } from './written.ts'

const mine = { ...NOTHING, text: 'Bom dia', savedAt: '2026-11-20T12:00:00.000Z' }
const words = { text: 'Bom dia, tudo', note: '', isNote: false, files: [] }

test('what was written in another browser comes with the conversation; what was sent there is gone here too', () => {
  const kept = { words, savedAt: '2026-11-20T12:05:00.000Z' }
  expect(elsewhere(mine, kept)).toEqual({ ...words, savedAt: kept.savedAt, isUnsaved: false })
  expect(elsewhere(NOTHING, kept)?.text).toBe('Bom dia, tudo')
  expect(elsewhere(mine, null)).toEqual(NOTHING)
})

test('nothing happened elsewhere, or a message is being changed: it stays as it is', () => {
  expect(elsewhere(mine, { words, savedAt: mine.savedAt })).toBeNull()
  expect(elsewhere(NOTHING, null)).toBeNull()
  expect(elsewhere({ ...mine, editing: 7 }, null)).toBeNull()
})
