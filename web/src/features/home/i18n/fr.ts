import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Accueil',
  morning: 'Bonjour, {name}',
  afternoon: 'Bon après-midi, {name}',
  evening: 'Bonsoir, {name}',
  about: '{day} · {company}',
  soon: 'Les chiffres des conversations ne sont pas encore sur cet écran. Ce qui fonctionne déjà est ici.',
  screens: 'Aller à',
} satisfies Translation<typeof pt>
