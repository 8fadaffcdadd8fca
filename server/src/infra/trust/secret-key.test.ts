import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretKeyOf } from './secret-key.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a key is made once, for its owner only, and found again', () => {
  const folder = path.join(dataDir, 'not/yet/there')
  const key = secretKeyOf({ secretKey: null, dataDir: folder })
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(secretKeyOf({ secretKey: null, dataDir: folder })).toBe(key)
  expect(statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

test('SECRET_KEY goes before the file and makes none', () => {
  expect(secretKeyOf({ secretKey: 'given by the operator', dataDir })).toBe('given by the operator')
  expect(readdirSync(dataDir)).toEqual([])
})

test('a damaged key is never replaced, for what it encrypted would be lost', () => {
  const file = path.join(dataDir, 'secret.key')
  writeFileSync(file, 'half')
  expect(() => secretKeyOf({ secretKey: null, dataDir })).toThrow(/is damaged: it holds 4 characters.*Put the saved key back/)
  expect(readFileSync(file, 'utf8')).toBe('half')
})
