import type { Translation } from '../../../i18n/index.ts'
import type pt from './pt.ts'

export default {
  title: 'Paramètres',
  about: 'Ce qui vaut pour toute l’entreprise.',
  blockedAbout: 'L’accès de l’entreprise est limité.',
  general: 'Général',
  list: 'paramètres',
  saved: 'Paramètre enregistré',
  conflict: 'Ne peut pas être activé en même temps que : {others}.',
  readOnly: 'Seul un administrateur peut modifier ces paramètres.',
  on: 'Activé',
  off: 'Désactivé',
  // Each setting: its name, and what changes when it is switched
  userCreation: 'Créer des utilisateurs',
  userCreation_does: 'Désactivé, personne ne crée d’utilisateurs dans cette entreprise ; les existants se connectent toujours.',
  mailLanguage: 'Langue des e-mails',
  mailLanguage_does: 'Les e-mails envoyés au nom de l’entreprise, comme la récupération du mot de passe, sont dans cette langue.',
  notViewAssignedTickets: 'Masquer les tickets des autres',
  notViewAssignedTickets_does: 'Activé, un ticket attribué n’est vu que par son responsable et les administrateurs.',
  notViewTicketsChatBot: 'Masquer les tickets du chatbot',
  notViewTicketsChatBot_does: 'Activé, les agents ne voient pas ce à quoi un bot est en train de répondre.',
  nullTickets: 'Afficher les tickets sans utilisateur ni file',
  nullTickets_does: 'Activé, tout le monde voit ce qui n’a encore ni responsable ni file.',
  removeSupervisorPrivileges: 'Retirer les privilèges des superviseurs',
  removeSupervisorPrivileges_does: 'Activé, un superviseur ne voit que les tickets qu’un agent verrait.',
  ignoreGroupMsg: 'Ignorer les messages de groupes',
  ignoreGroupMsg_does: 'Activé, les messages de groupes n’ouvrent pas de ticket ; ils sont seulement comptés.',
  directTicketsToWallets: 'Imposer le service par portefeuille',
  directTicketsToWallets_does:
    'Activé, le nouveau ticket d’un contact avec portefeuille commence chez le premier utilisateur de celui-ci.',
  overflow: 'Débordement',
  overflow_does: 'Activé, le ticket suit le chemin normal si l’utilisateur du portefeuille n’est pas en ligne.',
  keepContactNames: 'Ne pas mettre à jour les noms',
  keepContactNames_does: 'Activé, le nom qu’un client utilise sur le canal ne remplace pas celui qui est enregistré.',
  blockedNumbers: 'Numéros bloqués',
  blockedNumbers_does: 'Les messages de ces numéros sont ignorés. Séparez-les par des virgules, avec l’indicatif du pays.',
  forceAdmin: 'Imposer l’administrateur',
  forceAdmin_does: 'Activé, seul un administrateur démarre ou attribue les tickets en attente.',
  forcePending: 'Conserver l’utilisateur au retour',
  forcePending_does: 'Activé, un ticket renvoyé dans la file garde son responsable.',
  ticketLimit: 'Ancienneté maximale dans la liste (jours)',
  ticketLimit_does:
    'Les tickets inactifs depuis plus longtemps quittent les listes ; la recherche les trouve encore. Zéro les montre tous.',
  ticketLimitNumber: 'Tickets par requête',
  ticketLimitNumber_does: 'Combien de tickets la liste charge à la fois, de 10 à 200.',
  chatbotTab: 'Onglet des robots',
  chatbotTab_does:
    'Activé, ce qu’un robot traite a son propre onglet dans la boîte de réception ; désactivé, cela apparaît avec ceux qui attendent.',
  signed: 'Signature obligatoire',
  signed_does: 'Activé, chaque message porte le nom de la personne qui l’écrit. Désactivé, chacun choisit.',
  fastSending: 'Envoi rapide',
  fastSending_does:
    'Activé, le message part aussitôt, avant la file, et la personne qui écrit sait tout de suite s’il est parti.',
  messageHistory: 'Historique des messages',
  messageHistory_does:
    'Activé, la conversation montre tous les messages du contact sur ce canal, de tous les tickets que l’on peut voir.',
  // A blocked company
  overdueTitle: 'Un paiement est en retard',
  overdueHelp: 'Le service reprend dès que le paiement est confirmé. Rien n’a été supprimé.',
  overdueWho: 'Contactez la personne qui gère l’abonnement de {company}.',
} satisfies Translation<typeof pt>
