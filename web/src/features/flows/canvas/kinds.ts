import type { NodeKind } from '@balcao/contract/flows/nodes'
import {
  IconAlertCircle,
  IconArrowRampRight,
  type IconBrandHipchat,
  IconClock,
  IconClockHour4,
  IconFlag,
  IconForms,
  IconGitBranch,
  IconLayoutKanban,
  IconList,
  IconMessage2,
  IconMoon,
  IconNote,
  IconRobot,
  IconRoute,
  IconStar,
  IconTag,
  IconUser,
  IconUserEdit,
  IconVariable,
  IconWorld,
} from '@tabler/icons-react' // prettier-ignore

/** How each kind of node looks, and in which order they are offered. */

type Tone = 'green' | 'blue' | 'violet' | 'amber' | 'red' | 'grey'
export const KINDS = {
  start: { icon: IconFlag, tone: 'green' },
  message: { icon: IconMessage2, tone: 'blue' },
  menu: { icon: IconList, tone: 'violet' },
  ask: { icon: IconForms, tone: 'violet' },
  condition: { icon: IconGitBranch, tone: 'amber' },
  hours: { icon: IconClockHour4, tone: 'amber' },
  transfer: { icon: IconUser, tone: 'green' },
  http: { icon: IconWorld, tone: 'red' },
  wait: { icon: IconClock, tone: 'amber' },
  tag: { icon: IconTag, tone: 'blue' },
  kanban: { icon: IconLayoutKanban, tone: 'blue' },
  setVariable: { icon: IconVariable, tone: 'grey' },
  updateContact: { icon: IconUserEdit, tone: 'grey' },
  flow: { icon: IconRoute, tone: 'green' },
  integration: { icon: IconRobot, tone: 'green' },
  evaluation: { icon: IconStar, tone: 'green' },
  close: { icon: IconArrowRampRight, tone: 'red' },
  rest: { icon: IconMoon, tone: 'grey' },
  note: { icon: IconNote, tone: 'grey' },
  unsupported: { icon: IconAlertCircle, tone: 'red' },
} as const satisfies Record<NodeKind, { icon: typeof IconBrandHipchat; tone: Tone }>

/** Those somebody can add. */
export const OFFERED = (Object.keys(KINDS) as NodeKind[]).filter(kind => kind !== 'start' && kind !== 'unsupported')
