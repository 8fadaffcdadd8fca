import type { Translation } from '../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  close: 'Fermer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  tryAgain: 'Réessayer',
  reload: 'Recharger',
  notices: 'Avis',
  supportId: 'code {id}',
  copyCode: 'Copier le code pour le support',
  copied: 'Copié',
  undo: 'Annuler',
  loading: 'Chargement',
  loadingSlow: 'C’est plus long que d’habitude. Nous continuons d’essayer.',
  working: 'Nous y travaillons...',
  errorLoading: 'Erreur lors du chargement : {what}',
  errorFetching: 'Erreur lors de la récupération des données',
  errorOccurred: 'Une erreur est survenue',
  errorUnknown: 'Une erreur non identifiée est survenue.',
  errorTimeout: 'Le serveur a mis plus de 20 s. Rien n’a été perdu.',
  errorOffline: 'Pas de connexion au serveur. Rien n’a été perdu.',
  noPermission: 'Vous n’avez pas accès à cet écran',
  noPermissionHelp: 'Si vous en avez besoin, demandez à un administrateur de l’entreprise.',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
} satisfies Translation<typeof pt>
