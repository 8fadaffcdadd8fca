import type { Condition } from '@balcao/contract/conditions/condition'
import { ofCondition } from '../views/in-address.ts'

/** The list behind a figure: the same tickets, by the condition the figure counts by. */
const NO_GROUP: Condition = { field: 'kind', operator: 'notAmong', value: ['group'] }
const ofPerson = (userId: number | undefined): Condition[] =>
  userId === undefined ? [] : [{ field: 'person', operator: 'among', value: [userId] }]
const listOf = (all: Condition[]): `/${string}` => `/atendimento?${ofCondition(JSON.stringify({ all }))}`

/** Of one person, or of all one may see. */
export const waitingList = (userId?: number) => listOf([{ field: 'waiting', operator: 'filled' }, NO_GROUP, ...ofPerson(userId)])
export const inServiceList = (userId?: number) =>
  listOf([{ field: 'status', operator: 'among', value: ['open'] }, NO_GROUP, ...ofPerson(userId)])
/** All that were opened on that day, closed ones too. */
export const openedList = (day: string, userId?: number) =>
  listOf([
    { field: 'opened', operator: 'on', value: day },
    { field: 'status', operator: 'among', value: ['open', 'pending', 'schedule', 'closed'] },
    NO_GROUP,
    ...ofPerson(userId),
  ])
