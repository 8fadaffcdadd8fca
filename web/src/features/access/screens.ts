import type { Screen } from '../../kit/screen.ts'

const texts = ['access', 'validation']

export default [
  { path: '/login', texts, load: async () => (await import('./LoginScreen.tsx')).LoginScreen },
  { path: '/signup', texts, load: async () => (await import('./signup/SignupScreen.tsx')).SignupScreen },
  { path: '/reset/$token', texts, load: async () => (await import('./ResetScreen.tsx')).ResetScreen },
] satisfies Screen[]
