import type { Screen } from '../../kit/screen.ts'
import { type CataloguePath, TEXTS } from './paths.ts'

const isHere = (path: string): path is CataloguePath => Object.hasOwn(TEXTS, path)

export default Object.keys(TEXTS)
  .filter(isHere)
  .map(
    (path): Screen => ({
      path,
      texts: ['resource', 'import', 'validation', 'saying', 'scheduling', 'messages', ...TEXTS[path].split(' ')],
      load: async () => (await import('./load.ts')).loadScreen(path),
    }),
  )
