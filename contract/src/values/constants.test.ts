import { expect, test } from 'vitest'
import { password } from '../shapes.ts'
import * as constants from './constants.ts'
import { DEFAULT_LOCALE, FALLBACK_LOCALE } from './locales.ts'

// Written out from the two documents, not computed: a changed constant must be a decision, not an accident.
const AS_WRITTEN = {
  REQUEST_TIMEOUT_MS: 20000,
  IDLE_RELOAD_SECONDS: 7200,
  LOGIN_REDIRECT_SECONDS: 2,
  OVERLAY_AFTER_SECONDS: 2,
  OVERLAY_HIDE_SECONDS: 1,
  SUCCESS_TOAST_MS: 500,
  CHUNK_LOAD_TIMEOUT_MS: 120000,
  DEFAULT_TICKET_STATUSES: ['open', 'pending'],
  DEFAULT_PAGE: 1,
  TICKET_LIST_REST_SECONDS: 3,
  MASS_RESOLVE_BATCH: 10,
  MAX_FORWARDED: 10,
  FORWARD_CONTACTS: 1,
  CONTACT_SEARCH_LETTERS: 2,
  INTERACTIVE_TEXT: { min: 1, max: 60 },
  BUTTON_LABEL_MAX: 20,
  PASSWORD_MIN: 7,
  LOGIN_RATE_WAIT_SECONDS: 60,
  FAREWELL_CLOSE_SECONDS: 30,
  // 10 minutes, 1 hour, 1 day, 5 days, 10 days
  AUTO_CLOSE_MINUTES: [10, 60, 1440, 7200, 14400],
  SCHEDULE_PRESETS: ['30 minutes', 'tomorrow', 'next week', 'custom'],
  MESSAGE_RECURRENCE_DAYS: [5, 10, 15, 20, 25, 30, 35, 40, 45, 60],
  // none is 0
  TASK_RECURRENCE_DAYS: [0, 7, 30, 45, 60, 75, 90],
  RATING: { min: 0, max: 5 },
  RATING_LABELS: ['poor', 'fair', 'good', 'very good', 'excellent', 'incredible'],
  COMPLAINT_WARNING_PERCENT: 2,
  TENANT_QUEUES_REFRESH_SECONDS: 10,
  QUEUE_RESTARTS_BEFORE_BACKEND: 5,
  CALL_RESET_MS: 3500,
  LINE_FALLBACK_MS: 1000,
  CURRENCY: { locale: 'pt-BR', code: 'BRL', symbol: 'R$', decimals: { min: 2, max: 3 } },
  WEEKDAYS: [0, 1, 2, 3, 4, 5, 6],
  BUSINESS_HOUR_TYPES: ['O', 'C', 'H'],
  DATE_FORMAT: 'dd/MM/yyyy',
  DATE_TIME_FORMAT: 'dd/MM/yyyy HH:mm',
  FULL_DATE_FORMAT: 'dd/MM/yyyy HH:mm:ss',
  UPDATE_FILE: 'update_rapido.zip',
  MAIN_TENANT: 1,
} as const satisfies Partial<Record<keyof typeof constants, unknown>>

test.each(Object.entries(AS_WRITTEN))('[CST-01] %s is what the documents say', (name, value) => {
  expect(constants).toHaveProperty(name, value)
})

test('[CST-01] the default language is pt and the fallback en', () => {
  expect([DEFAULT_LOCALE, FALLBACK_LOCALE]).toEqual(['pt', 'en'])
})

test('[CST-01] a password has at least as many characters as the constant says', () => {
  const long = 'a1!'.padEnd(constants.PASSWORD_MIN, 'x')
  expect(password.safeParse(long).success).toBe(true)
  expect(password.safeParse(long.slice(0, -1)).success).toBe(false)
})
