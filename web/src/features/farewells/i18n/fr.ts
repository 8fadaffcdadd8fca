import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Messages de clôture',
  about: 'Ce qui est dit au client quand la conversation se termine.',
  what: 'messages de clôture',
  search: 'Rechercher un message de clôture',
  create: 'Créer un message',
  edit: 'Modifier le message',
  created: 'Message créé',
  saved: 'Message enregistré',
  removed: 'Message supprimé',
  remove: 'Supprimer ce message de clôture ? {name}',
  removeHelp: 'Il n’est plus proposé à la clôture. Ce qui a été envoyé reste. C’est définitif.',
  removeMany: { one: 'Supprimer {count} message ?', other: 'Supprimer {count} messages ?' },
  count: { one: '{count} message', other: '{count} messages' },
  selected: { one: '{count} message sélectionné', other: '{count} messages sélectionnés' },
  selectAll: { one: 'Sélectionner {count} message', other: 'Sélectionner les {count}' },
  empty: 'Pas encore de message de clôture',
  emptyHelp: 'Un au revoir tout prêt clôt la conversation avec les mêmes mots, quel que soit l’agent.',
  noneFound: 'Aucun message pour cette recherche',
  taken: 'Ce message existe déjà.',
  message: 'Message',
  by: 'Écrit par',
  since: 'Créé le',
} satisfies Translation<typeof pt>
