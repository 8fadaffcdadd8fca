import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Motifs de contact',
  about: 'Pourquoi les clients écrivent : choisi à la clôture, lu dans les rapports.',
  what: 'motifs',
  search: 'Rechercher un motif',
  create: 'Créer un motif',
  edit: 'Modifier le motif',
  created: 'Motif créé',
  saved: 'Motif enregistré',
  removed: 'Motif supprimé',
  remove: 'Supprimer le motif {name} ?',
  removeHelp: 'Un motif déjà utilisé n’est pas supprimé : les rapports en ont besoin. C’est définitif.',
  removeMany: { one: 'Supprimer {count} motif ?', other: 'Supprimer {count} motifs ?' },
  count: { one: '{count} motif', other: '{count} motifs' },
  selected: { one: '{count} motif sélectionné', other: '{count} motifs sélectionnés' },
  selectAll: { one: 'Sélectionner {count} motif', other: 'Sélectionner les {count}' },
  empty: 'Pas encore de motif',
  emptyHelp: 'Avec des motifs, les rapports montrent de quoi parlent le plus les clients.',
  noneFound: 'Aucun motif pour cette recherche',
  taken: 'Un motif porte déjà ce nom. Choisissez-en un autre.',
  name: 'Nom',
  demand: 'Motif',
  since: 'Créé le',
} satisfies Translation<typeof pt>
