import { expect, test } from 'vitest'
import { phoneContacts } from './contacts.ts'

const shelf = () => {
  const kept = new Map<string, string>()
  let writes = 0
  return {
    writes: () => writes,
    store: {
      get: async () => ({}),
      under: async (prefix: string) => Object.fromEntries([...kept].filter(([key]) => key.startsWith(prefix))),
      async set(values: Readonly<Record<string, string | null>>) {
        writes++
        for (const [key, value] of Object.entries(values)) value === null ? kept.delete(key) : kept.set(key, value)
      },
      clear: async () => kept.clear(),
    },
  }
}
const phone = (value: string) => ({ kind: 'phone', scope: '', value })

test('[CHN-04] the book a phone told once is known after a restart; a stranger’s name and the same name again are not written', async () => {
  const { store, writes } = shelf()
  const contacts = await phoneContacts(store)
  await contacts.hear({
    'contacts.upsert': [
      { id: '551@s.whatsapp.net', name: 'Ana', notify: 'Aninha' },
      { id: '552@s.whatsapp.net', lid: '77@lid', notify: 'Bia' },
      { id: 'x@newsletter', name: 'Jornal' },
      { id: '1203@g.us', name: 'Grupo' },
    ],
  })
  expect(writes()).toBe(1)
  await contacts.hear({ 'contacts.update': [{ id: '551@s.whatsapp.net', notify: 'Aninha' }] })
  await contacts.hear({ 'contacts.update': [{ id: '559@s.whatsapp.net', notify: 'De um grupo' }] })
  expect(writes()).toBe(1)
  await contacts.hear({ 'contacts.update': [{ id: '551@s.whatsapp.net', name: 'Ana da loja' }] })
  expect(writes()).toBe(2)
  expect((await phoneContacts(store)).all()).toEqual([
    { name: 'Ana da loja', addresses: [phone('551')] },
    { name: 'Bia', addresses: [phone('552'), { kind: 'lid', scope: '', value: '77' }] },
  ])
})
