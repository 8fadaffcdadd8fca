import { z } from 'zod'
import { route } from '../route.ts'
import { day } from '../shapes.ts'

/** The figures under the paths programs of the product's family ask for. What they count is what `/reports` counts. */
const query = z.object({ startDate: day.optional(), endDate: day.optional() })
const counted = z.array(z.object({ label: z.string(), qtd: z.number().int(), percentual: z.number() }))
const evolution = z.array(z.object({ dt_ref: z.string(), label: z.string(), qtd: z.number().int() }))
const minutes = z.number().nullable()
const perUser = z.array(
  z.object({
    userId: z.number().nullable(),
    name: z.string().nullable(),
    qtd_pendentes: z.number().int(),
    qtd_em_atendimento: z.number().int(),
    qtd_resolvidos: z.number().int(),
    qtd_por_usuario: z.number().int(),
    /** Medians, in minutes. */
    tme: minutes,
    tma: minutes,
  }),
)
const fails = ['ERR_REPORT_PERIOD', 'ERR_REPORT_SLOW'] as const
const asked = { method: 'GET', can: 'reports.read', query, fails } as const

export const familyFigureRoutes = {
  queues: route({
    ...asked,
    path: '/dash-tickets-queues',
    summary: 'Attendances by queue, over days (the last 30 unless said)',
    reply: counted,
  }),
  queue: route({ ...asked, path: '/statistics-tickets-queue', summary: 'The same under its other name', reply: counted }),
  channels: route({ ...asked, path: '/statistics-tickets-channels', summary: 'Attendances by channel', reply: counted }),
  byPeriod: route({ ...asked, path: '/statistics-tickets-evolution-by-period', summary: 'Attendances by day', reply: evolution }),
  byChannel: route({
    ...asked,
    path: '/statistics-tickets-evolution-channels',
    summary: 'Attendances by day and channel',
    reply: evolution,
  }),
  times: route({
    ...asked,
    path: '/statistics-tickets-times',
    summary: 'Waiting and handling time: medians and means, in minutes',
    reply: z.object({
      qtd_total_atendimentos: z.number().int(),
      qtd_demanda_ativa: z.number().int(),
      qtd_demanda_receptiva: z.number().int(),
      tme: minutes,
      tma: minutes,
      tme_media: minutes,
      tma_media: minutes,
    }),
  }),
  perUsers: route({ ...asked, path: '/statistics-per-users', summary: 'Attendances by user', reply: perUser }),
  perUsersDetail: route({
    ...asked,
    path: '/statistics-tickets-per-users-detail',
    summary: 'The same under its other name',
    reply: perUser,
  }),
  contacts: route({
    ...asked,
    path: '/contacts-report',
    summary: 'Contacts, those made within the days where they are given',
    reply: z.object({
      contacts: z.array(
        z.object({ id: z.number(), name: z.string(), number: z.string().nullable(), email: z.string().nullable() }),
      ),
      count: z.number().int(),
    }),
  }),
}
