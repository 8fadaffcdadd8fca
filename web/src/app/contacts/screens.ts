import type { Screen } from '../../kit/screen.ts'

/** Contacts with what is said with them: it joins features, so it stands where they are known. */
export default [
  {
    path: '/contatos',
    texts: ['contacts', 'many', 'tickets', 'messages', 'resource', 'import', 'validation'],
    load: async () => (await import('./ContactsScreen.tsx')).ContactsScreen,
  },
] satisfies Screen[]
