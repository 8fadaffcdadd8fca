import { type Language, LOCALES, localeFor } from '../locales.ts'

/** The little a push says beside what was written: read on a locked screen, in the language of whose device it is. */
interface PushTexts {
  message: string
  handed: string
}

const TEXTS: Record<Language, PushTexts> = {
  pt: { message: 'Enviou um arquivo', handed: 'Transferido para você' },
  es: { message: 'Envió un archivo', handed: 'Transferido a usted' },
  en: { message: 'Sent a file', handed: 'Handed over to you' },
  de: { message: 'Hat eine Datei gesendet', handed: 'An Sie übergeben' },
  fr: { message: 'A envoyé un fichier', handed: 'Vous a été transféré' },
  it: { message: 'Ha inviato un file', handed: 'Trasferito a lei' },
  pl: { message: 'Przysłano plik', handed: 'Przekazano do Ciebie' },
  ru: { message: 'Отправлен файл', handed: 'Передано вам' },
}

export const pushTexts = (locale: string): PushTexts => TEXTS[LOCALES[localeFor(locale)]]
