import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Notifications',
  titleNew: { one: '{count} nouvelle notification', other: '{count} nouvelles notifications' },
  what: 'les notifications',
  none: 'Il ne s’est encore rien passé',
  noneHelp:
    'Vous voyez ici quand quelqu’un vous transfère un ticket, qu’un de vos clients écrit ou que quelqu’un attend dans votre file.',
  handed: '{by} vous a transféré {name}',
  message: '{name} a écrit',
  waiting: '{name} attend',
  file: 'A envoyé un fichier',
  handedNow: 'Vous a été transféré',
  sound: 'Émettre un son',
  soundHelp: 'Avec plusieurs onglets ouverts, un seul sonne.',
  soundBlocked: 'Le navigateur a bloqué le son. Cliquez n’importe où sur la page pour l’activer.',
  desktop: 'Afficher sur le bureau',
  desktopHelp: 'Quand aucun onglet du système n’est au premier plan.',
  denied: 'Le navigateur n’autorise pas les notifications de cette adresse. Autorisez-les à côté de l’adresse et réessayez.',
  push: 'Notifier quand le système est fermé',
  pushHelp: 'Sur cet appareil, jusqu’à votre déconnexion.',
  pushFailed: 'Cet appareil n’a pas pu être enregistré',
  pushFailedHelp: 'Autorisez les notifications dans le navigateur, vérifiez la connexion et réessayez.',
  unsupported: 'Ce navigateur n’a pas cette fonction.',
} satisfies Translation<typeof pt>
