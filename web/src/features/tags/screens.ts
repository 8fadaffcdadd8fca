import { plainScreen } from '../../kit/resource/plainScreen.ts'

export default [plainScreen('/etiquetas', 'tags', () => import('./tags.screen.tsx').then(screen => screen.TagsScreen))]
