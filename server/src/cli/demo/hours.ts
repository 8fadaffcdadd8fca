import { hoursRoutes } from '@balcao/contract/hours/hours'
import { ADMIN } from './logins.ts'
import type { Stage } from './stage.ts'

/** The shop is open at any hour at which somebody tries the demo, but for two days a year: its conversations are not answered by a text. */
export async function hours(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const now = await call(hoursRoutes.show, {})
  if (now.messageBusinessHours !== '') return
  await call(hoursRoutes.saveMessage, {
    body: {
      messageBusinessHours:
        '{{greeting}}, {{firstName}}. A loja está fechada agora. Abrimos {{nextOpening}} e respondemos por ordem de chegada.',
    },
  })
  await call(hoursRoutes.saveWeek, {
    body: {
      businessHours: [1, 2, 3, 4, 5].map(day => ({ day, type: 'O' as const })),
      holidays: [
        { date: '2026-12-25', yearly: true, name: 'Natal', type: 'C' },
        { date: '2027-01-01', yearly: true, name: 'Ano-Novo', type: 'C' },
      ],
    },
  })
}
