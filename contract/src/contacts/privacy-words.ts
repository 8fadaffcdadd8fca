import type { Language } from '../values/locales.ts'

/** What stands in the files that hold all that is known of a person. */
interface PersonWords {
  title: string
  made: string
  known: string
  addresses: string
  tags: string
  wallet: string
  conversations: string
  conversation: string
  notes: string
  us: string
  them: string
  file: string
  gone: string
  folder: string
}

export const PERSON_WORDS: Record<Language, PersonWords> = {
  pt: {
    title: 'Dados pessoais',
    made: 'Gerado em',
    known: 'O que se sabe',
    addresses: 'Endereços nos canais',
    tags: 'Etiquetas',
    wallet: 'Carteira',
    conversations: 'Atendimentos',
    conversation: 'Atendimento',
    notes: 'Notas da equipe',
    us: 'Empresa',
    them: 'Contato',
    file: 'Arquivo',
    gone: 'Mensagem apagada',
    folder: 'arquivos',
  },
  en: {
    title: 'Personal data',
    made: 'Made on',
    known: 'What is known',
    addresses: 'Addresses on channels',
    tags: 'Tags',
    wallet: 'Wallet',
    conversations: 'Conversations',
    conversation: 'Conversation',
    notes: 'Notes of the team',
    us: 'Company',
    them: 'Contact',
    file: 'File',
    gone: 'Deleted message',
    folder: 'files',
  },
  es: {
    title: 'Datos personales',
    made: 'Generado el',
    known: 'Lo que se sabe',
    addresses: 'Direcciones en los canales',
    tags: 'Etiquetas',
    wallet: 'Cartera',
    conversations: 'Conversaciones',
    conversation: 'Conversación',
    notes: 'Notas del equipo',
    us: 'Empresa',
    them: 'Contacto',
    file: 'Archivo',
    gone: 'Mensaje eliminado',
    folder: 'archivos',
  },
  de: {
    title: 'Personenbezogene Daten',
    made: 'Erstellt am',
    known: 'Was bekannt ist',
    addresses: 'Adressen in den Kanälen',
    tags: 'Tags',
    wallet: 'Betreuung',
    conversations: 'Gespräche',
    conversation: 'Gespräch',
    notes: 'Notizen des Teams',
    us: 'Unternehmen',
    them: 'Kontakt',
    file: 'Datei',
    gone: 'Gelöschte Nachricht',
    folder: 'dateien',
  },
  fr: {
    title: 'Données personnelles',
    made: 'Généré le',
    known: 'Ce qui est connu',
    addresses: 'Adresses sur les canaux',
    tags: 'Étiquettes',
    wallet: 'Portefeuille',
    conversations: 'Conversations',
    conversation: 'Conversation',
    notes: 'Notes de l’équipe',
    us: 'Entreprise',
    them: 'Contact',
    file: 'Fichier',
    gone: 'Message supprimé',
    folder: 'fichiers',
  },
  it: {
    title: 'Dati personali',
    made: 'Generato il',
    known: 'Ciò che è noto',
    addresses: 'Indirizzi nei canali',
    tags: 'Etichette',
    wallet: 'Portafoglio',
    conversations: 'Conversazioni',
    conversation: 'Conversazione',
    notes: 'Note del team',
    us: 'Azienda',
    them: 'Contatto',
    file: 'File',
    gone: 'Messaggio eliminato',
    folder: 'file',
  },
  pl: {
    title: 'Dane osobowe',
    made: 'Utworzono',
    known: 'Co wiadomo',
    addresses: 'Adresy w kanałach',
    tags: 'Etykiety',
    wallet: 'Portfel',
    conversations: 'Rozmowy',
    conversation: 'Rozmowa',
    notes: 'Notatki zespołu',
    us: 'Firma',
    them: 'Kontakt',
    file: 'Plik',
    gone: 'Usunięta wiadomość',
    folder: 'pliki',
  },
  ru: {
    title: 'Персональные данные',
    made: 'Создано',
    known: 'Что известно',
    addresses: 'Адреса в каналах',
    tags: 'Метки',
    wallet: 'Портфель',
    conversations: 'Диалоги',
    conversation: 'Диалог',
    notes: 'Заметки команды',
    us: 'Компания',
    them: 'Контакт',
    file: 'Файл',
    gone: 'Удалённое сообщение',
    folder: 'files',
  },
}
