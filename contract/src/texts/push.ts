import { type Language, LOCALES, localeFor } from '../values/locales.ts'

/** The little a push says beside what was written: read on a locked screen, in the language of whose device it is. */
interface PushTexts {
  message: string
  handed: string
  mentioned: string
  channelDown: string
  channelBack: string
  taskGiven: string
  taskFinished: string
  taskReopened: string
  taskLate: string
  taskCommented: string
}

const TEXTS: Record<Language, PushTexts> = {
  pt: {
    message: 'Enviou um arquivo',
    handed: 'Transferido para você',
    mentioned: 'Mencionou você em uma nota',
    channelDown: 'Canal fora do ar há mais de 5 minutos',
    channelBack: 'Canal conectado de novo',
    taskGiven: 'Nova tarefa para você',
    taskFinished: 'Tarefa concluída',
    taskReopened: 'Tarefa reaberta',
    taskLate: 'Tarefa atrasada',
    taskCommented: 'Novo comentário na tarefa',
  },
  es: {
    message: 'Envió un archivo',
    handed: 'Transferida a ti',
    mentioned: 'Te mencionó en una nota',
    channelDown: 'Canal caído hace más de 5 minutos',
    channelBack: 'Canal conectado de nuevo',
    taskGiven: 'Nueva tarea para ti',
    taskFinished: 'Tarea terminada',
    taskReopened: 'Tarea reabierta',
    taskLate: 'Tarea atrasada',
    taskCommented: 'Nuevo comentario en la tarea',
  },
  en: {
    message: 'Sent a file',
    handed: 'Transferred to you',
    mentioned: 'Mentioned you in a note',
    channelDown: 'Channel down for more than 5 minutes',
    channelBack: 'Channel connected again',
    taskGiven: 'New task for you',
    taskFinished: 'Task finished',
    taskReopened: 'Task reopened',
    taskLate: 'Task overdue',
    taskCommented: 'New comment on the task',
  },
  de: {
    message: 'Hat eine Datei gesendet',
    handed: 'An Sie übergeben',
    mentioned: 'Hat Sie in einer Notiz erwähnt',
    channelDown: 'Kanal seit über 5 Minuten ausgefallen',
    channelBack: 'Kanal wieder verbunden',
    taskGiven: 'Neue Aufgabe für Sie',
    taskFinished: 'Aufgabe erledigt',
    taskReopened: 'Aufgabe wieder offen',
    taskLate: 'Aufgabe überfällig',
    taskCommented: 'Neuer Kommentar zur Aufgabe',
  },
  fr: {
    message: 'A envoyé un fichier',
    handed: 'Vous a été transféré',
    mentioned: 'Vous a mentionné dans une note',
    channelDown: 'Canal hors service depuis plus de 5 minutes',
    channelBack: 'Canal de nouveau connecté',
    taskGiven: 'Nouvelle tâche pour vous',
    taskFinished: 'Tâche terminée',
    taskReopened: 'Tâche rouverte',
    taskLate: 'Tâche en retard',
    taskCommented: 'Nouveau commentaire sur la tâche',
  },
  it: {
    message: 'Ha inviato un file',
    handed: 'Trasferito a lei',
    mentioned: 'Ti ha menzionato in una nota',
    channelDown: 'Canale fermo da più di 5 minuti',
    channelBack: 'Canale di nuovo collegato',
    taskGiven: 'Nuova attività per lei',
    taskFinished: 'Attività conclusa',
    taskReopened: 'Attività riaperta',
    taskLate: 'Attività in ritardo',
    taskCommented: 'Nuovo commento sull’attività',
  },
  pl: {
    message: 'Przysłano plik',
    handed: 'Przekazano do Ciebie',
    mentioned: 'Wspomniano o Tobie w notatce',
    channelDown: 'Kanał nie działa od ponad 5 minut',
    channelBack: 'Kanał znów połączony',
    taskGiven: 'Nowe zadanie dla Ciebie',
    taskFinished: 'Zadanie zakończone',
    taskReopened: 'Zadanie otwarte ponownie',
    taskLate: 'Zadanie po terminie',
    taskCommented: 'Nowy komentarz do zadania',
  },
  ru: {
    message: 'Отправлен файл',
    handed: 'Передано вам',
    mentioned: 'Вас упомянули в заметке',
    channelDown: 'Канал не работает более 5 минут',
    channelBack: 'Канал снова подключён',
    taskGiven: 'Новая задача для вас',
    taskFinished: 'Задача выполнена',
    taskReopened: 'Задача снова открыта',
    taskLate: 'Задача просрочена',
    taskCommented: 'Новый комментарий к задаче',
  },
}

export const pushTexts = (locale: string): PushTexts => TEXTS[LOCALES[localeFor(locale)]]
