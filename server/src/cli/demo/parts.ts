import { brands } from './brands.ts'
import { catalogs, macros, variables, words } from './catalogs.ts'
import { channels } from './channels.ts'
import { companies } from './companies.ts'
import { conversations } from './conversations.ts'
import { announcements } from './days/announcements.ts'
import { around } from './days/around.ts'
import { board } from './days/board.ts'
import { campaigns } from './days/campaigns.ts'
import { chats } from './days/chats.ts'
import { contacts } from './days/contacts.ts'
import { flows } from './days/flows.ts'
import { groups } from './days/groups.ts'
import { mass, massPaused } from './days/mass.ts'
import { past } from './days/past.ts'
import { reports } from './days/reports.ts'
import { tasks } from './days/tasks.ts'
import { views } from './days/views.ts'
import { webhooks } from './days/webhooks.ts'
import { hours } from './hours.ts'
import { ahead } from './later/ahead.ts'
import { people } from './people.ts'
import { plans } from './plans.ts'
import { queues } from './queues.ts'
import type { Stage } from './stage.ts'

/**
 * What the demo holds, in the order it is made. Each part is a file that looks before it makes, so one that was interrupted is
 * simply made again; a part added here joins the demos that are there already.
 */
export const PARTS: Record<string, (stage: Stage) => Promise<void>> = {
  plans,
  companies,
  queues,
  people,
  catalogs,
  words,
  macros,
  variables,
  hours,
  brands,
  channels,
  conversations,
  past,
  contacts,
  ahead,
  board,
  around,
  tasks,
  campaigns,
  mass,
  groups,
  chats,
  announcements,
  views,
  reports,
  flows,
  webhooks,
  massPaused,
}
