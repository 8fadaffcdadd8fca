import type { Language } from '../values/locales.ts'
import { LOCALES, type Locale } from '../values/locales.ts'

/** What is said to customers where the company wrote nothing of its own, in the company's language. */
interface Spoken {
  ratingQuestion: string
  ratingStored: string
  ratingAttempt: string
  ratingError: string
  /** From 0 to 5. */
  ratingLabels: readonly [string, string, string, string, string, string]
  protocol: string
}

const SPOKEN: Record<Language, Spoken> = {
  pt: {
    ratingQuestion: 'Como foi o nosso atendimento? Responda com um número:',
    ratingStored: 'Obrigado pela sua avaliação.',
    ratingAttempt: 'Não entendi a sua nota. Envie um número de 0 a 5 para que a avaliação seja registrada.',
    ratingError: 'A avaliação não foi registrada. Obrigado pelo contato.',
    ratingLabels: ['Ruim', 'Regular', 'Bom', 'Muito bom', 'Excelente', 'Incrível'],
    protocol: 'Protocolo do seu atendimento: {{protocol}}',
  },
  es: {
    ratingQuestion: '¿Cómo fue nuestra atención? Responde con un número:',
    ratingStored: 'Gracias por tu evaluación.',
    ratingAttempt: 'No entendí tu nota. Envía un número del 0 al 5 para que la evaluación quede registrada.',
    ratingError: 'La evaluación no se registró. Gracias por escribirnos.',
    ratingLabels: ['Malo', 'Regular', 'Bueno', 'Muy bueno', 'Excelente', 'Increíble'],
    protocol: 'Protocolo de tu conversación: {{protocol}}',
  },
  en: {
    ratingQuestion: 'How was our service? Answer with a number:',
    ratingStored: 'Thank you for your rating.',
    ratingAttempt: 'I did not understand your rating. Send a number from 0 to 5, otherwise it will not be recorded.',
    ratingError: 'The rating was not recorded. Thank you for contacting us.',
    ratingLabels: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent', 'Incredible'],
    protocol: 'The protocol number of your conversation: {{protocol}}',
  },
  de: {
    ratingQuestion: 'Wie war unser Service? Antworten Sie mit einer Zahl:',
    ratingStored: 'Vielen Dank für Ihre Bewertung.',
    ratingAttempt: 'Ihre Note habe ich nicht verstanden. Senden Sie eine Zahl von 0 bis 5, sonst wird sie nicht gespeichert.',
    ratingError: 'Die Bewertung wurde nicht gespeichert. Vielen Dank für Ihre Nachricht.',
    ratingLabels: ['Schlecht', 'Mäßig', 'Gut', 'Sehr gut', 'Ausgezeichnet', 'Unglaublich'],
    protocol: 'Die Vorgangsnummer Ihrer Anfrage: {{protocol}}',
  },
  fr: {
    ratingQuestion: 'Comment était notre service ? Répondez par un chiffre :',
    ratingStored: 'Merci pour votre évaluation.',
    ratingAttempt: 'Je n’ai pas compris votre note. Envoyez un chiffre de 0 à 5, sinon elle ne sera pas enregistrée.',
    ratingError: 'L’évaluation n’a pas été enregistrée. Merci de nous avoir contactés.',
    ratingLabels: ['Mauvais', 'Moyen', 'Bien', 'Très bien', 'Excellent', 'Incroyable'],
    protocol: 'Le numéro de votre demande : {{protocol}}',
  },
  it: {
    ratingQuestion: 'Com’è stato il nostro servizio? Rispondi con un numero:',
    ratingStored: 'Grazie per la tua valutazione.',
    ratingAttempt: 'Non ho capito il tuo voto. Invia un numero da 0 a 5, altrimenti non sarà registrato.',
    ratingError: 'La valutazione non è stata registrata. Grazie per averci contattato.',
    ratingLabels: ['Scarso', 'Discreto', 'Buono', 'Molto buono', 'Eccellente', 'Incredibile'],
    protocol: 'Il numero della tua richiesta: {{protocol}}',
  },
  pl: {
    ratingQuestion: 'Jak oceniasz naszą obsługę? Odpowiedz cyfrą:',
    ratingStored: 'Dziękujemy za ocenę.',
    ratingAttempt: 'Nie rozumiem tej oceny. Wyślij cyfrę od 0 do 5, w przeciwnym razie ocena nie zostanie zapisana.',
    ratingError: 'Ocena nie została zapisana. Dziękujemy za kontakt.',
    ratingLabels: ['Słabo', 'Przeciętnie', 'Dobrze', 'Bardzo dobrze', 'Doskonale', 'Niesamowicie'],
    protocol: 'Numer Twojego zgłoszenia: {{protocol}}',
  },
  ru: {
    ratingQuestion: 'Как вам наше обслуживание? Ответьте цифрой:',
    ratingStored: 'Спасибо за вашу оценку.',
    ratingAttempt: 'Не удалось понять вашу оценку. Отправьте цифру от 0 до 5, иначе оценка не будет записана.',
    ratingError: 'Оценка не записана. Спасибо за обращение.',
    ratingLabels: ['Плохо', 'Удовлетворительно', 'Хорошо', 'Очень хорошо', 'Отлично', 'Невероятно'],
    protocol: 'Номер вашего обращения: {{protocol}}',
  },
}

export const spokenIn = (locale: Locale): Spoken => SPOKEN[LOCALES[locale]]
