import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Étiquettes',
  about: 'Des repères sur les contacts et les conversations, pour les retrouver et les trier.',
  what: 'étiquettes',
  search: 'Rechercher des étiquettes',
  create: 'Créer une étiquette',
  edit: 'Modifier l’étiquette',
  created: 'Étiquette créée',
  saved: 'Étiquette enregistrée',
  removed: 'Étiquette supprimée',
  remove: 'Supprimer l’étiquette {name} ?',
  removeHelp:
    'Cette action est irréversible. Une étiquette utilisée par des contacts ne peut pas être supprimée ; désactivez-la.',
  removeMany: { one: 'Supprimer {count} étiquette ?', other: 'Supprimer {count} étiquettes ?' },
  count: { one: '{count} étiquette', other: '{count} étiquettes' },
  selected: { one: '{count} étiquette sélectionnée', other: '{count} étiquettes sélectionnées' },
  selectAll: { one: 'Sélectionner {count} étiquette', other: 'Sélectionner les {count}' },
  empty: 'Aucune étiquette pour l’instant',
  emptyHelp: 'Une étiquette dit en un mot ce qui compte pour un contact : client, urgent, débiteur.',
  noneFound: 'Aucune étiquette avec ces filtres',
  taken: 'Une étiquette porte déjà ce nom. Choisissez-en un autre.',
  tag: 'Étiquette',
  since: 'Créée le',
  active: 'Active',
  inactive: 'Inactive',
  name: 'Nom',
  color: 'Couleur',
  isActive: 'Étiquette active',
  isActiveHelp: 'Une étiquette inactive reste là où elle est et n’est plus proposée pour de nouveaux usages.',
} satisfies Translation<typeof pt>
