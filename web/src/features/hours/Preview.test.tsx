import type { Hours } from '@balcao/contract/hours/hours'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextsContext } from '../../i18n/index.ts'
import { createTexts } from '../../i18n/store.ts'
import { Preview } from './Preview.tsx'

const texts = createTexts(() => () => import('./i18n/pt.ts'), { getItem: () => null, setItem: () => undefined })
await texts.load(['hours'])

const WEEKDAY = { type: 'H', hr1: '08:00', hr2: '18:00', hr3: '', hr4: '' } as const
const week: Hours['businessHours'] = [0, 1, 2, 3, 4, 5, 6].map(day => ({ ...WEEKDAY, day }))
const open = { type: 'O', hr1: '', hr2: '', hr3: '', hr4: '' } as const
const closed = { ...open, type: 'C' } as const

/** What stands on the phone, piece by piece. */
const phone = (hours: Partial<Hours>, now: string): string[] =>
  renderToStaticMarkup(
    <TextsContext value={texts}>
      <Preview
        message="Abrimos {{nextOpening}}."
        hours={{ businessHours: week, holidays: [], messageBusinessHours: '', ...hours }}
        zone="America/Sao_Paulo"
        now={Date.parse(now)}
        company="Casa Nativa"
      />
    </TextsContext>,
  )
    .split(/<[^>]*>/)
    .map(piece => piece.trim())
    .filter(Boolean)
    .slice(2)

test('the absence message of another day stands under that day: "tomorrow" is counted from there', () => {
  const always = week.map(({ day }) => ({ ...open, day }))
  const holidays = [{ ...closed, date: '2026-12-24', yearly: false, name: 'Véspera de Natal' }]
  expect(phone({ businessHours: always, holidays }, '2026-11-25T12:00:00Z')).toEqual([
    'Casa Nativa',
    'quinta, 24/12',
    'Oi, vocês têm em verde?',
    '00:00',
    'Abrimos amanhã às 00:00.',
    '00:00',
  ])
})

test('what is said today needs no day', () => {
  expect(phone({}, '2026-11-25T12:00:00Z')).toEqual([
    'Casa Nativa',
    'Oi, vocês têm em verde?',
    '18:00',
    'Abrimos amanhã às 08:00.',
    '18:00',
  ])
  expect(phone({}, '2026-11-25T09:00:00Z')).toEqual([
    'Casa Nativa',
    'Oi, vocês têm em verde?',
    '06:00',
    'Abrimos hoje às 08:00.',
    '06:00',
  ])
})
