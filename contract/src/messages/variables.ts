import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../shapes.ts'
import { type Language, LOCALES, type Locale } from '../values/locales.ts'

/** What a text of ours may name between two braces. */
export const VARIABLES = [
  'name',
  'greeting',
  'protocol',
  'email',
  'phoneNumber',
  'kanban',
  'user',
  'userEmail',
  'firstName',
  'lastName',
  'businessName',
  'nextOpening',
] as const
type Variable = (typeof VARIABLES)[number]
export type VariableValues = Record<Variable, string>
/** With the company's own, by their names. */
export type Values = VariableValues & Record<string, string>

const NAMED = /\{\{\s*(\w+)\s*\}\}/g

/**
 * A text of ours with its variables filled: once, so that what a value brings in is never read again. A variable without a value
 * is empty. Only for what the company wrote as a template: what a customer wrote stays as it is.
 */
export const fill = (template: string, values: Readonly<Partial<Values>>): string =>
  template.replace(NAMED, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))

export const hasVariables = (text: string): boolean => text.search(NAMED) >= 0

/** Morning, afternoon, evening, and the hours in which one just says hello. */
const GREETINGS: Record<Language, readonly [string, string, string, string]> = {
  pt: ['Bom dia', 'Boa tarde', 'Boa noite', 'Olá'],
  es: ['Buenos días', 'Buenas tardes', 'Buenas noches', 'Hola'],
  en: ['Good morning', 'Good afternoon', 'Good evening', 'Hello'],
  de: ['Guten Morgen', 'Guten Tag', 'Guten Abend', 'Hallo'],
  fr: ['Bonjour', 'Bon après-midi', 'Bonsoir', 'Bonjour'],
  it: ['Buongiorno', 'Buon pomeriggio', 'Buonasera', 'Salve'],
  pl: ['Dzień dobry', 'Dzień dobry', 'Dobry wieczór', 'Witamy'],
  ru: ['Доброе утро', 'Добрый день', 'Добрый вечер', 'Здравствуйте'],
}

export function greetingAt(hour: number, locale: Locale): string {
  const [morning, afternoon, evening, hello] = GREETINGS[LOCALES[locale]]
  if (hour >= 18) return evening
  if (hour >= 12) return afternoon
  return hour >= 6 ? morning : hello
}

const values = z
  .object(Object.fromEntries(VARIABLES.map(name => [name, z.string()])) as Record<Variable, z.ZodString>)
  .catchall(z.string())

export const variableRoutes = {
  ofTicket: route({
    method: 'GET',
    path: '/tickets/:id/variables',
    can: 'tickets.work',
    summary: 'What each variable says now, written by the asker in this ticket',
    params: id,
    reply: z.object({ values }),
    fails: ['ERR_NO_TICKET_FOUND'],
  }),
}
