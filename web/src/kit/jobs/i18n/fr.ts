import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Tâches de fond',
  going: { one: '{count} tâche en cours', other: '{count} tâches en cours' },
  none: 'Aucune tâche récente',
  noneHelp:
    'Les importations et les modifications en nombre s’affichent ici pendant leur déroulement, même après la fermeture de la page.',
  waiting: 'En attente',
  running: 'En cours',
  paused: 'En pause',
  ended: 'Terminée',
  broke: 'Inachevée',
  cancelled: 'Annulée',
  doneOf: '{done} sur {of}',
  refused: { one: '{count} refusé', other: '{count} refusés' },
  ahead: { one: '{count} fichier avant', other: '{count} fichiers avant' },
  progressOf: 'Avancement : {title}',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  cancel: 'Annuler',
  report: 'Télécharger les refus',
  file: 'Télécharger le fichier',
  reportFile: 'refus',
  line: 'Ligne',
  about: 'Fiche',
  reason: 'Motif',
  done: '{title} : terminé',
  doneOfIt: { one: '{title} : {count} fait', other: '{title} : {count} faits' },
  doneWithRefused: { one: '{title} : {count} refusé', other: '{title} : {count} refusés' },
  failed: '{title} : inachevé',
  see: 'Voir',
} satisfies Translation<typeof pt>
