import { feature } from '../../infra/feature.ts'
import { contactResource } from './contacts.ts'
import type { ContactLinks } from './links.ts'
import { manyHandlers, manyRunners, manySchedules } from './many/feature.ts'

export function contactFeature(links: ContactLinks) {
  const { handlers, runners } = contactResource(links)
  return feature({
    handlers: { contacts: handlers, contactsMany: manyHandlers(links) },
    runners: { ...runners, ...manyRunners(links) },
    schedules: manySchedules,
  })
}
