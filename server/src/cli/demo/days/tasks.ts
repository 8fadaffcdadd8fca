import { contactRoutes } from '@balcao/contract/contacts/contacts'
import { type TaskChange, taskRoutes } from '@balcao/contract/tasks/tasks'
import { ADMIN } from '../logins.ts'
import { SPOKEN } from '../spoken.ts'
import type { Stage } from '../stage.ts'

interface Given extends TaskChange {
  name: string
  to: string
  /** Its limit, from now. */
  hours: number
  said?: string
  isDone?: true
}

const TASKS: readonly Given[] = [
  { name: 'Enviar proposta revisada ao condomínio', to: 'Bianca Moraes', hours: 3, priority: 'high', said: 'Falta o frete.' },
  { name: 'Fechar caixa da semana', to: 'Luana Prado', hours: 6, priority: 'medium', everyDays: 7, repetitions: 52 },
  {
    name: 'Confirmar a entrega com o cliente',
    to: 'Rafael Teixeira',
    hours: 26,
    priority: 'high',
    said: 'De manhã, antes das 12h.',
  },
  {
    name: 'Cobrar romaneio da transportadora',
    to: 'Rafael Teixeira',
    hours: 96,
    priority: 'low',
    everyDays: 30,
    repetitions: 12,
  },
  { name: 'Revisar os textos do Feirão', to: 'Diego Farias', hours: 120 },
  { name: 'Pedir foto do defeito', to: 'Diego Farias', hours: 48, isDone: true },
]

/** What colleagues have to do, some of it about who wrote. */
export async function tasks(stage: Stage): Promise<void> {
  const call = await stage.as(ADMIN.email)
  const { count } = await call(taskRoutes.list, {})
  if (count > 0) return
  const { people } = await call(taskRoutes.people, {})
  for (const [i, { to, hours, said, isDone, ...task }] of TASKS.entries()) {
    const owner = people.find(({ name }) => name === to) ?? people[0]
    if (!owner) return
    const number = SPOKEN[i]?.number ?? ''
    const [contact] = i < 3 ? (await call(contactRoutes.list, { query: { searchParam: number } })).rows : []
    const limitDate = new Date(Date.now() + hours * 3_600_000).toISOString()
    const { id } = await call(taskRoutes.create, {
      body: { ...task, limitDate, ownerId: owner.id, contactId: contact?.id ?? null },
    })
    if (said) await call(taskRoutes.comment, { params: { id }, body: { comment: said } })
    if (isDone) await call(taskRoutes.finish, { params: { id } })
  }
}
