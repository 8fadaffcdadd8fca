import { expect, test } from 'vitest'
import type { Messages } from './catalogue.ts'
import { createTexts, type Loader } from './store.ts'

const later = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open }
}

const file = (texts: Messages) => async () => ({ default: texts })

const LOADERS: Record<string, Loader> = {
  'kit/pt': file({ save: 'Salvar', rows: { one: '{count} linha', other: '{count} linhas' }, hi: 'Olá, {name}' }),
  'kit/en': file({ save: 'Save', rows: { one: '{count} row', other: '{count} rows' }, hi: 'Hi, {name}' }),
  'kit/ru': file({
    save: 'Сохранить',
    rows: { one: '{count} строка', few: '{count} строки', many: '{count} строк', other: '{count} строки' },
    hi: 'Привет, {name}',
  }),
  'kit/es': file({ save: 'Guardar', rows: { one: '{count} fila', other: '{count} filas' }, hi: 'Hola, {name}' }),
  'kit/en-gb': file({ hi: 'Hello, {name}' }),
  'tags/pt': file({ title: 'Etiquetas' }),
  'tags/en': file({ title: 'Tags' }),
}

function storageWith(locale: string | null) {
  const kept = new Map(locale ? [['balcao.locale', locale]] : [])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    kept,
  }
}

async function textsIn(locale: string | null, loaders = LOADERS) {
  const storage = storageWith(locale)
  const texts = createTexts(name => loaders[name], storage)
  await texts.load(['kit'])
  // The texts of a test are not in the catalogue's types.
  const t = (key: string, values?: Record<string, string | number>) =>
    (texts.state().t as (k: string, v?: typeof values) => string)(key, values)
  return { texts, t, storage }
}

test('[ACC-14] Portuguese unless the browser remembers another language; an unknown one falls back to English', async () => {
  expect((await textsIn(null)).t('kit.save')).toBe('Salvar')
  expect((await textsIn('es-419')).t('kit.save')).toBe('Guardar')
  expect((await textsIn('xx')).t('kit.save')).toBe('Save')
})

test('[ACC-14] a region says only what differs from its language', async () => {
  const { t } = await textsIn('en-gb')
  expect(t('kit.hi', { name: 'Ana' })).toBe('Hello, Ana')
  expect(t('kit.save')).toBe('Save')
})

test('[ACC-14] another language replaces every text at once, is remembered, and nothing is half translated meanwhile', async () => {
  const slow = later()
  const { texts, t, storage } = await textsIn('pt', {
    ...LOADERS,
    'tags/en': async () => {
      await slow.opened
      return { default: { title: 'Tags' } }
    },
  })
  await texts.load(['tags'])

  const chosen = texts.choose('en')
  await Promise.resolve()
  expect([t('kit.save'), t('tags.title')]).toEqual(['Salvar', 'Etiquetas'])
  slow.open()
  await chosen

  expect([t('kit.save'), t('tags.title')]).toEqual(['Save', 'Tags'])
  expect(storage.kept.get('balcao.locale')).toBe('en')
})

test('two choices in a row: the last one wins, however late the first arrives', async () => {
  const slow = later()
  const { texts, t } = await textsIn('pt', {
    ...LOADERS,
    'kit/es': async () => {
      await slow.opened
      return { default: { save: 'Guardar' } }
    },
  })
  const first = texts.choose('es')
  await texts.choose('en')
  slow.open()
  await first
  expect(t('kit.save')).toBe('Save')
})

test('one language is fetched, once', async () => {
  const fetched: string[] = []
  const loaders = Object.fromEntries(
    Object.entries(LOADERS).map(([name, load]) => [
      name,
      () => {
        fetched.push(name)
        return load()
      },
    ]),
  )
  const { texts } = await textsIn('pt', loaders)
  await texts.load(['kit', 'tags'])
  expect(fetched).toEqual(['kit/pt', 'tags/pt'])
})

test('none at all is said in words where there are words for it, and counted where there are none', async () => {
  const rows = { zero: 'nenhuma linha', one: '{count} linha', other: '{count} linhas' }
  const { t } = await textsIn('pt', { 'kit/pt': file({ rows, lines: { one: '{count} linha', other: '{count} linhas' } }) })
  expect([0, 1, 2].map(count => t('kit.rows', { count }))).toEqual(['nenhuma linha', '1 linha', '2 linhas'])
  expect(t('kit.lines', { count: 0 })).toBe('0 linhas')
})

test('nothing is many in Brazil: 0 linhas', async () => {
  for (const locale of ['pt', 'pt-br']) {
    const { t } = await textsIn(locale)
    expect([0, 1, 2].map(count => t('kit.rows', { count }))).toEqual(['0 linhas', '1 linha', '2 linhas'])
  }
})

test('plural forms follow the language, not the number of forms Portuguese has', async () => {
  const { t } = await textsIn('ru')
  expect([1, 3, 7].map(count => t('kit.rows', { count }))).toEqual(['1 строка', '3 строки', '7 строк'])
})

test('a value is put in as it is, braces and all', async () => {
  const { t } = await textsIn('pt')
  expect(t('kit.hi', { name: '{count} $& <b>' })).toBe('Olá, {count} $& <b>')
})

test('a choice that cannot be fetched leaves the language as it was', async () => {
  const { texts, t, storage } = await textsIn('pt', { ...LOADERS, 'kit/en': () => Promise.reject(new Error('offline')) })
  await expect(texts.choose('en')).rejects.toThrow('offline')
  expect(t('kit.save')).toBe('Salvar')
  expect(storage.kept.size).toBe(1)
})
