import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Files d’attente',
  about: 'Où va chaque conversation et qui peut y répondre.',
  what: 'files d’attente',
  search: 'Rechercher des files d’attente',
  create: 'Créer une file d’attente',
  edit: 'Modifier la file d’attente',
  created: 'File d’attente créée',
  saved: 'File d’attente enregistrée',
  removed: 'File d’attente supprimée',
  remove: 'Supprimer la file d’attente {name} ?',
  removeHelp:
    'Ceux qui y répondent ne voient plus ses conversations. Une file contenant des conversations ne peut pas être supprimée ; désactivez-la.',
  removeMany: { one: 'Supprimer {count} file d’attente ?', other: 'Supprimer {count} files d’attente ?' },
  count: { one: '{count} file d’attente', other: '{count} files d’attente' },
  selected: { one: '{count} file d’attente sélectionnée', other: '{count} files d’attente sélectionnées' },
  selectAll: { one: 'Sélectionner {count} file d’attente', other: 'Sélectionner les {count}' },
  empty: 'Aucune file d’attente pour l’instant',
  emptyHelp:
    'Une file d’attente réunit les personnes qui répondent sur un même sujet. Sans file, tout le monde voit toutes les conversations.',
  noneFound: 'Aucune file d’attente avec ces filtres',
  taken: 'Une file porte déjà ce nom. Choisissez-en un autre.',
  queue: 'File d’attente',
  people: 'Personnes',
  peopleHelp: 'Qui y répond et voit ses conversations.',
  since: 'Créée le',
  active: 'Active',
  inactive: 'Inactive',
  name: 'Nom',
  color: 'Couleur',
  isActive: 'File d’attente active',
  isActiveHelp: 'Une file d’attente inactive ne reçoit pas de nouvelles conversations.',
} satisfies Translation<typeof pt>
