import { brands } from './brands.ts'
import { catalogs } from './catalogs.ts'
import { channels } from './channels.ts'
import { companies } from './companies.ts'
import { conversations } from './conversations.ts'
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
  brands,
  channels,
  conversations,
}
