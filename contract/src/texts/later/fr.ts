import type { laterErrors as source } from './pt.ts'

/** Of screens beyond the inbox: fetched behind the first page. */
export const laterErrors = {
  // Contacts
  ERR_CHECK_RUNNING: 'Les numéros sont déjà en cours de vérification sur ce canal. Attendez la fin ou annulez dans Travaux.',
  // Bots
  ERR_BOT_UNREACHABLE: 'L’adresse du robot n’a pas répondu. Vérifiez l’adresse et si son serveur fonctionne.',
  ERR_BOT_TIMEOUT: 'Le robot n’a pas répondu à temps.',
  ERR_BOT_KEY: 'La clé du robot a été refusée. Copiez-la de nouveau depuis le tableau de bord du fournisseur.',
  ERR_BOT_NOT_FOUND: 'Le serveur a répondu, mais ce robot n’existe pas ou n’est pas publié. Vérifiez son nom et publiez-le.',
  ERR_BOT_MODEL: 'Le modèle n’est pas choisi, n’existe pas ou n’est pas ouvert à cette clé. Choisissez-en un autre.',
  ERR_BOT_QUOTA: 'Le compte chez le fournisseur du robot n’a plus de crédit ou a dépassé sa limite.',
  ERR_BOT_LIMITED: 'Le fournisseur du robot a reçu trop de demandes. Réessayez dans un instant.',
  ERR_BOT_ANSWER: 'Le robot a répondu quelque chose d’incompréhensible. Vérifiez que l’adresse est bien celle de son API.',
  ERR_BOT_FAILED: 'Le robot a signalé qu’il n’a pas pu répondre.',
  ERR_BOT_REFUSED: 'Le modèle a refusé de répondre ou n’a rien répondu.',
  ERR_BOT_TYPE: 'L’application du robot est d’un autre type. Choisissez le type qu’elle a chez le fournisseur.',
  ERR_BOT_CANNOT: 'Le robot a demandé quelque chose qui n’est pas possible dans une conversation ici.',
  ERR_BOT_ASSISTANT: 'OpenAI a mis fin aux assistants (asst_…) en août 2026. Collez ici le texte de ses instructions.',
  ERR_BOT_STORED_PROMPT: 'OpenAI met fin aux prompts enregistrés (pmpt_…) le 30/11/2026. Collez son texte ici avant cette date.',
  ERR_BOT_TEST_ADDRESS:
    'C’est l’adresse de test de n8n, qui ne répond que lorsque l’éditeur est ouvert. Utilisez celle de production, avec /webhook/, et publiez le workflow.',
  ERR_BOT_JSON:
    'Le JSON n’est pas celui d’un compte de service Google avec une clé valide. Téléchargez de nouveau le fichier de clé et collez-le en entier.',
  ERR_BOT_MONTH:
    'La limite de ce mois pour le robot est atteinte. Les conversations vont dans la file jusqu’au mois prochain ou à une limite plus haute.',
  ERR_BOT_DOUBT:
    'La conversation avec le robot a été interrompue au milieu d’une réponse. Pour ne pas répondre deux fois, elle est passée dans la file.',
  ERR_BOT_OWN_NUMBER:
    'Ce numéro est un canal de cette installation : deux robots se parleraient sans fin. La conversation est dans la file et aucun robot ne répond à ce contact pendant 24 heures.',
  ERR_BOT_SAME_TEXT:
    'Le contact a envoyé trois fois le même texte en une minute, comme une machine. La conversation est passée dans la file et aucun robot ne lui répond pendant 24 heures.',
  ERR_BOT_MANY_TURNS:
    'Le robot a répondu 15 fois à ce contact en cinq minutes : ce doit être une machine. La conversation est dans la file et aucun robot ne lui répond pendant 24 heures.',
  ERR_BOT_INCOMPLETE: 'Il manque des données pour ce robot. Remplissez ses champs sur le canal ou dans les Réglages.',
  ERR_ASSISTANCE_OFF: 'L’aide aux agents est désactivée. Un administrateur l’active dans Paramètres, Aide aux agents.',
  ERR_ASSISTANCE_MONTH:
    'L’aide aux agents a atteint la limite de ce mois. Un administrateur peut l’augmenter dans les paramètres.',
  ERR_ASSISTANCE_EMPTY: 'Cette conversation n’a pas encore de texte. Attendez que le client écrive.',
  // Campaigns
  ERR_CAMPAIGN_NOT_EXISTS: 'Cette campagne n’existe plus. Actualisez la liste.',
  ERR_NO_CAMPAIGN_FOUND: 'Campagne introuvable.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING:
    'Seules les campagnes en attente ou annulées peuvent être modifiées ou planifiées. Annulez d’abord celle-ci.',
  ERR_CAMPAIGN_DATE_NOT_VALID: 'Impossible de planifier la campagne à une date passée. Choisissez une date future.',
  ERR_CAMPAIGN_CONTACTS_NOT_FOUND: 'La campagne n’a aucun contact. Associez-en au moins un avant de la planifier.',
  ERR_CAMPAIGN_LINKING: 'Des contacts sont encore en cours d’association à cette campagne. Attendez la fin, puis lancez-la.',
  // Voice
  ERR_CHANNEL_MARKED:
    'WhatsApp a limité ce numéro parce que beaucoup de personnes l’ont bloqué ou signalé. Attendez, ralentissez et revoyez le texte.',
  ERR_MARKETING_LIMIT:
    'Meta ne l’a pas remis : cette personne a déjà reçu assez de messages marketing. Réessayez après 24 heures.',
  ERR_MARKETING_EXPERIMENT:
    'Meta ne remet pas de marketing à cette personne (elle fait partie d’une expérience). Inutile de réessayer.',
  ERR_OPTED_OUT: 'Cette personne a demandé à ne plus recevoir de messages marketing.',
  ERR_TEMPLATE_REFUSED:
    'Le fournisseur n’a pas accepté ce modèle. Lisez la raison qu’il donne, corrigez-le et soumettez-le à nouveau.',
  ERR_TEMPLATE_WRONG:
    'Le modèle n’existe pas dans cette langue ou enfreint les règles de Meta. Actualisez les modèles du canal et choisissez-en un autre.',
  ERR_TEMPLATE_VARIABLES: 'Les variables de ce message ne conviennent pas au modèle : une valeur manque ou est trop longue.',
  ERR_TEMPLATE_PAUSED: 'Meta a suspendu ce modèle pour faible qualité. Il revient dans quelques heures ; la campagne l’attend.',
  ERR_TEMPLATE_DISABLED: 'Meta a désactivé ce modèle. Créez-en un autre et choisissez-le dans la campagne.',
  ERR_LINE_BUSY: 'Ligne occupée, réessayez plus tard ou passez à une formule supérieure.',
  ERR_CALL_NO_NUMBER: 'Le numéro appelé n’existe pas. Vérifiez les indicatifs du pays et de la région.',
  // Integrations and webhooks
  ERR_INTEGRATION_UNREACHABLE: 'L’adresse n’a pas répondu. Vérifiez-la et réessayez.',
  ERR_INTEGRATION_KEY: 'La clé n’a pas été acceptée. Vérifiez-la ou créez-en une autre.',
  ERR_INTEGRATION_ANSWER: 'L’adresse a répondu, mais ce n’est pas le service attendu.',
  ERR_INTEGRATION_EMPTY: 'Il n’y a rien à tester. Remplissez les champs et réessayez.',
  ERR_MAIL_HOST: 'Serveur introuvable. Vérifiez le nom du serveur.',
  ERR_MAIL_PORT: 'Personne ne répond sur ce port. Vérifiez-le : en général 587 ou 465.',
  ERR_MAIL_SECURITY: 'Le serveur n’accepte pas cette sécurité sur ce port. Utilisez STARTTLS sur 587 et TLS sur 465.',
  ERR_MAIL_CERTIFICATE: 'Le certificat n’est pas celui de ce serveur ou a expiré. Vérifiez le nom du serveur.',
  ERR_MAIL_PLAIN: 'Sans chiffrement : le mot de passe et les messages circulent en clair.',
  ERR_MAIL_LOGIN: 'Le serveur n’a pas accepté l’utilisateur ou le mot de passe. Vérifiez les deux.',
  ERR_MAIL_SENDER: 'Le serveur ne laisse pas envoyer depuis cette adresse. Utilisez-en une de ce compte.',
  ERR_MAIL_RECEIVER: 'Le serveur n’a pas accepté le message de test pour votre adresse.',
  ERR_MAIL_DOMAIN: 'Le domaine de l’expéditeur n’a pas de SPF : le message peut finir en spam.',
  ERR_NO_GROUP_FOUND: 'Groupe introuvable. Le canal l’a peut-être quitté, relisez les groupes.',
  ERR_NO_GROUP_RULE_FOUND: 'Règle introuvable. Elle a peut-être été supprimée.',
  ERR_GROUP_NOT_ADMIN: 'Ce numéro n’est pas administrateur du groupe. Demandez à un administrateur de le nommer dans WhatsApp.',
  ERR_GROUP_NUMBERS: 'Aucun numéro n’a été utilisé : certains sont illisibles. Corrigez ceux qui sont signalés.',
  ERR_GROUP_PICTURE: 'La photo d’un groupe doit être un JPEG de 2 Mo au plus. Choisissez-en une autre.',
  ERR_GROUP_PICTURE_ADDRESS:
    'Aucune image n’a pu être lue à cette adresse. Vérifiez qu’elle s’ouvre dans le navigateur et ne montre que la photo, 10 Mo au plus.',
  ERR_GROUP_OWN_NUMBER: 'Le numéro {number} est celui du canal lui-même. Retirez-le de la liste.',
  ERR_NO_WEBHOOK_FOUND: 'Adresse de webhook introuvable. Elle a peut-être été supprimée.',
  ERR_NO_DELIVERY_FOUND: 'Livraison introuvable. Les livraisons sont conservées 30 jours.',
  ERR_WEBHOOK_LIMIT: 'Une entreprise peut avoir jusqu’à {limit} adresses de webhook. Supprimez-en une avant.',
  ERR_WEBHOOK_URL: 'Adresse invalide. Indiquez une adresse publique complète, avec https://.',
  ERR_WEBHOOK_ANSWER: 'L’adresse a répondu par une erreur.',
  ERR_WEBHOOK_REDIRECT: 'L’adresse redirige ailleurs. Indiquez l’adresse finale.',
  ERR_WEBHOOK_TIMEOUT: 'L’adresse n’a pas répondu en 15 secondes.',
  ERR_WEBHOOK_GONE: 'L’adresse a répondu qu’elle n’existe plus (410) et a été désactivée.',
  ERR_WEBHOOK_DEAD: 'L’adresse a échoué cinq jours de suite et a été désactivée.',
  ERR_TRANSCRIPTION_JSON: 'La clé n’est pas un JSON valide. Copiez le fichier entier.',
  ERR_TRANSCRIPTION_ACCOUNT:
    'Le JSON n’est pas celui d’un compte de service Google. Créez une clé de compte de service et collez le fichier.',
  ERR_TRANSCRIPTION_REFUSED:
    'Le service a refusé la transcription. Vérifiez que l’API vocale est active dans le projet et que le compte peut l’utiliser.',
  // Settings, reports, everything else
  ERR_SETTING_CONFLICT: 'Cette option est incompatible avec une autre déjà activée. Désactivez d’abord l’autre.',
  ERR_REPORT: 'Erreur lors de la génération du rapport. Vérifiez les filtres et réessayez.',
  ERR_REPORT_ROWS:
    'Le rapport compte {count} lignes, trop pour un téléchargement immédiat. Exportez-le depuis l’écran et attendez le fichier dans Tâches de fond.',
  ERR_NO_REPORT_MAIL_FOUND: 'Envoi de rapport introuvable. Il a peut-être été supprimé.',
  ERR_REPORT_MAIL_LIMIT: 'Vous pouvez recevoir jusqu’à {limit} rapports par e-mail. Supprimez-en un d’abord.',
  ERR_NO_JOB_FOUND: 'Tâche introuvable. Elle est peut-être déjà terminée.',
  ERR_INVALID_JSON: 'JSON non valide. Corrigez le texte et réessayez.',
  ERR_PAYLOAD_TOO_LARGE: 'Le contenu envoyé est trop volumineux. Envoyez-en moins à la fois.',
  ERR_REQUEST_TIMEOUT: 'L’envoi a pris trop de temps et a été interrompu. Vérifiez la connexion et réessayez.',
  ERR_UNSUPPORTED_MEDIA: 'Ce format de contenu n’est pas accepté. Utilisez un autre format.',
  ERR_IDEMPOTENCY_KEY: 'Cette clé d’idempotence a déjà servi pour une autre requête. Utilisez-en une nouvelle.',
  ERR_REQUEST_RUNNING: 'La même demande est encore en cours. Attendez un instant et répétez-la.',
  ERR_REQUEST_UNANSWERED: 'Cette demande a été exécutée, mais la réponse s’est perdue. Vérifiez le résultat avant de la refaire.',
  ERR_CONFLICT: 'Quelqu’un d’autre a modifié cet élément. Rechargez l’écran et réessayez.',
  ERR_FETCHING: 'Erreur lors de la récupération des données. Réessayez.',
  ERR_LOADING: 'Erreur de chargement : {what}. Réessayez.',
  ERR_UNAVAILABLE: 'Le système est momentanément indisponible. Réessayez dans quelques instants.',
} satisfies Record<keyof typeof source, string>
