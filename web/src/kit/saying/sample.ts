import { fill, greetingAt, type VariableValues } from '@balcao/contract/messages/variables'
import type { Locale } from '@balcao/contract/values/locales'

/** Somebody for whom a text is tried. */
const SAMPLE: VariableValues = {
  name: 'Mariana Duarte',
  firstName: 'Mariana',
  lastName: 'Duarte',
  businessName: 'Duarte & Cia.',
  email: 'mariana@exemplo.com',
  phoneNumber: '5511984027716',
  protocol: '20261120140311',
  kanban: 'Negociação',
  nextOpening: '08:00',
  greeting: '',
  user: 'Bianca Moraes',
  userEmail: 'bianca@exemplo.com',
}

/** As a customer would read it now; `known` are those of whom it is. */
export const sampled = (template: string, locale: Locale, known: Partial<VariableValues> = {}): string =>
  fill(template, { ...SAMPLE, greeting: greetingAt(new Date().getHours(), locale), ...known })
