import type { MailTexts } from './parts.ts'

export const mails: MailTexts = {
  passwordReset: {
    subject: '{product} : réinitialisation du mot de passe',
    body: [
      'Bonjour {name},',
      'Nous avons reçu une demande de nouveau mot de passe pour votre compte. Le lien ci-dessous est valable {minutes} et ne peut servir qu’une fois.',
    ],
    action: 'Choisir un nouveau mot de passe',
    note: 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe reste le même.',
  },
  loginCode: {
    subject: '{product} : votre code de connexion',
    body: ['Utilisez ce code à la place de la vérification par glissement. Il est valable {minutes}.'],
    note: 'Ne communiquez ce code à personne. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  },
  welcome: {
    subject: 'Bienvenue sur {product}',
    body: [
      'Bonjour {name},',
      'Le compte de l’entreprise {company} est prêt et vous en êtes l’administrateur.',
      'Période d’essai : {trialDays}.',
      'Connectez-vous avec cette adresse e-mail et le mot de passe choisi à l’inscription.',
      'Confirmez avec le bouton que cette adresse est la vôtre : d’ici là, elle ne vous est pas réservée.',
    ],
    action: 'Confirmer l’e-mail',
    note: 'Si vous n’avez pas fait cette inscription, répondez à cet e-mail.',
  },
  invitation: {
    subject: '{product} : invitation de {company}',
    body: [
      'Bonjour {name},',
      '{company} vous invite dans son équipe. Ouvrez le lien ci-dessous et choisissez votre mot de passe. Il est valable {days} et ne peut servir qu’une fois.',
    ],
    action: 'Accepter l’invitation',
    note: 'Si vous ne connaissez pas cette entreprise, ignorez cet e-mail.',
  },
  userCreated: {
    subject: '{product} : votre compte est créé',
    body: [
      'Bonjour {name},',
      'Un administrateur de {company} a créé un compte pour vous. Connectez-vous avec l’adresse {email}.',
      'Si vous n’avez pas reçu le mot de passe, choisissez-en un avec « Mot de passe oublié » sur la page de connexion.',
    ],
    action: 'Se connecter',
    note: 'Si vous ne connaissez pas cette entreprise, ignorez cet e-mail.',
  },
  channelDown: {
    subject: '{product} : le canal {channel} est hors service',
    body: [
      'Bonjour {name},',
      'Le canal {channel} de {company} est déconnecté depuis plus de cinq minutes. Pendant ce temps, aucun message n’arrive ni ne part par lui.',
    ],
    action: 'Voir les canaux',
    note: 'Vous recevez un seul avis par panne, et un autre au retour du canal.',
  },
  webhookOff: {
    subject: '{product} : le webhook {host} a été désactivé',
    body: [
      'Bonjour {name},',
      'L’adresse {host}, de {company}, n’accepte plus ce que nous lui envoyons et a été désactivée. Ce qui s’est passé depuis est gardé 30 jours et peut être renvoyé.',
    ],
    action: 'Voir les webhooks',
    note: 'Vous recevez cet avis car vous administrez l’entreprise.',
  },
  channelBack: {
    subject: '{product} : le canal {channel} est de retour',
    body: [
      'Bonjour {name},',
      'Le canal {channel} de {company} est de nouveau connecté. Ce qui l’attendait part maintenant, dans l’ordre.',
    ],
    action: 'Voir les canaux',
    note: 'Vous recevez cet avis parce que vous administrez l’entreprise.',
  },
  trialEnding: {
    subject: '{product} : l’essai de {company} se termine dans {days}',
    body: [
      'Bonjour {name},',
      'L’essai de {company} se termine dans {days}. Ensuite, personne de l’équipe ne pourra travailler tant qu’il n’y a pas de forfait.',
      'Rien n’est perdu à la fin : les données sont gardées un temps et peuvent être exportées.',
    ],
    action: 'Se connecter',
    note: 'Vous recevez ce message car vous gérez l’entreprise.',
  },
  trialOver: {
    subject: '{product} : l’essai de {company} est terminé',
    body: [
      'Bonjour {name},',
      'L’essai de {company} est terminé et l’accès de l’équipe est bloqué.',
      'Les données seront effacées dans {days}. D’ici là, connectez-vous pour exporter les contacts, ou demandez un forfait à qui gère la plateforme.',
    ],
    action: 'Se connecter et exporter',
    note: 'Vous recevez ce message car vous gérez l’entreprise.',
  },
  report: {
    subject: '{product} : {title}',
    body: [
      'Bonjour {name},',
      'Voici le rapport « {title} » de {company} : {report}.',
      'Période : {period}.',
      'En pièce jointe : {file}.',
      'Il compte {rows} lignes, trop pour une pièce jointe. Téléchargez le fichier depuis l’écran.',
    ],
    action: 'Ouvrir le rapport',
    note: 'Vous recevez cet e-mail parce que vous avez demandé ce rapport.',
    end: 'Ne plus recevoir',
  },
}
