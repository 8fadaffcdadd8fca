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
    ],
    action: 'Se connecter',
    note: 'Si vous n’avez pas fait cette inscription, répondez à cet e-mail.',
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
}
