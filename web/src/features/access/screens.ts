import type { Screen } from '../../kit/screen.ts'

const texts = ['access', 'validation']

export default [
  { path: '/login', texts, load: async () => (await import('./LoginScreen.tsx')).LoginScreen },
  { path: '/signup', texts, load: async () => (await import('./signup/SignupScreen.tsx')).SignupScreen },
  { path: '/termos', texts, load: async () => (await import('./TermsScreen.tsx')).TermsScreen },
  { path: '/confirm/$token', texts, load: async () => (await import('./ConfirmScreen.tsx')).ConfirmScreen },
  {
    path: '/invite/$token',
    texts: [...texts, 'account'],
    load: async () => (await import('./signup/InviteScreen.tsx')).InviteScreen,
  },
  { path: '/reset/$token', texts, load: async () => (await import('./ResetScreen.tsx')).ResetScreen },
] satisfies Screen[]
