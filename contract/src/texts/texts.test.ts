import { expect, test } from 'vitest'
import { fill } from './fill.ts'
import { errorText, loadErrorTexts } from './index.ts'

test('what the server said fills the gaps', async () => {
  const [pt, en] = await Promise.all([loadErrorTexts('pt'), loadErrorTexts('en')])
  expect(errorText(pt, 'ERR_TENANT_PROTECTED', { id: 1 })).toContain('a empresa 1!')
  expect(errorText(en, 'ERR_LOADING', { what: 'queues' })).toBe('Error loading queues. Try again.')
})

test('a gap nobody fills leaves a sentence behind, in every language', async () => {
  const said = async (locale: Parameters<typeof loadErrorTexts>[0]) => errorText(await loadErrorTexts(locale), 'ERR_LOADING')
  expect(await said('pt')).toBe('Erro ao carregar. Tente novamente.')
  expect(await said('de')).toBe('Fehler beim Laden. Versuchen Sie es erneut.')
  expect(await said('fr')).toBe('Erreur de chargement. Réessayez.')
  expect(await said('ru')).toBe('Ошибка загрузки. Попробуйте снова.')
})

test('an unknown code stays as it came, gaps and all; none at all is the unidentified error', async () => {
  const texts = await loadErrorTexts('es')
  expect(errorText(texts, 'ERR_NEW_{id}', { id: 1 })).toBe('ERR_NEW_{id}')
  expect(errorText(texts, 'toString')).toBe('toString')
  for (const nothing of [null, undefined, '']) expect(errorText(texts, nothing)).toBe('Ocurrió un error no identificado.')
})

test('a value is written once: what looks like a gap in it stays', () => {
  expect(fill('a {x} {y}', { x: '{y}', y: '$& $1' })).toBe('a {y} $& $1')
})

test('only words and numbers are written', () => {
  expect(fill('n {x}', { x: { toString: () => 'evil' } })).toBe('n')
  expect(fill('n {toString}.', {})).toBe('n.')
  expect(fill('n {x}', { x: 0 })).toBe('n 0')
})
