// What each channel can do, from what its driver says of itself.
import { type Capabilities, CHANNEL_KINDS } from '@balcao/contract/channels/channel-words'
import { fieldsOf } from '@balcao/contract/channels/config-fields'
import type { Driver } from '../../server/src/drivers/channels/driver.ts'
import { channelDrivers } from '../../server/src/drivers/channels/index.ts'

type Row = [label: string, cell: (can: Capabilities) => string]

const yes = (is: boolean) => (is ? '●' : '–')
const upTo = (count: number) => (count > 0 ? String(count) : '–')
const within = (seconds: number | null) => (seconds === null ? '–' : seconds === 0 ? '●' : lasting(seconds))

/** Total on purpose: a new capability does not compile until it has its row, or is left out by name. */
const ROWS: Record<keyof Capabilities, Row | null> = {
  textMax: ['Letters in a text', can => can.textMax.toLocaleString('en')],
  media: ['Files, in MB', can => filesOf(can)],
  location: ['Location', can => yes(can.location)],
  contactCard: ['Contact cards', can => yes(can.contactCard)],
  buttons: ['Buttons', can => upTo(can.buttons)],
  listRows: ['Rows of a list', can => upTo(can.listRows)],
  templates: ['Approved templates', can => yes(can.templates)],
  makesTemplates: ['Templates made from here', can => yes(can.makesTemplates)],
  quote: ['Answers to a message', can => yes(can.quote)],
  react: ['Reactions', can => yes(can.react)],
  editSeconds: ['Edit own', can => within(can.editSeconds)],
  removeSeconds: ['Delete own', can => within(can.removeSeconds)],
  forward: ['Forwarding of its own', can => yes(can.forward)],
  groups: ['Groups', can => yes(can.groups)],
  runsGroups: ['Runs groups', can => yes(can.runsGroups)],
  groupMax: ['People in a group', can => upTo(can.groupMax)],
  groupNameMax: ['Signs of a group’s name', can => upTo(can.groupNameMax)],
  removesOthers: ['Deletes what others wrote in them', can => yes(can.removesOthers)],
  mentions: ['Mentions', can => yes(can.mentions)],
  typing: ['Shows that we write', can => yes(can.typing)],
  delivered: ['Tells delivery', can => yes(can.delivered)],
  read: ['Tells reading', can => yes(can.read)],
  starts: ['May write first', can => yes(can.starts)],
  adWindowHours: ['After an ad', can => (can.adWindowHours === null ? '–' : `${can.adWindowHours} h`)],
  replyWindowHours: ['Answers allowed for', can => (can.replyWindowHours === null ? 'always' : `${can.replyWindowHours} h`)],
  checksNumbers: ['Finds numbers', can => yes(can.checksNumbers)],
  pictures: ['Pictures of customers', can => yes(can.pictures)],
  history: ['Older messages', can => yes(can.history)],
  contacts: ['Tells whom its own book knows', can => yes(can.contacts)],
  blocks: ['Blocks customers', can => yes(can.blocks)],
  rejectsCalls: ['Refuses calls', can => yes(can.rejectsCalls)],
  givesBack: ['Gives conversations back to the provider’s agent', can => yes(can.givesBack)],
  qrCode: ['Login by QR code', can => yes(can.qrCode)],
  proxy: ['Proxy', can => yes(can.proxy)],
  addresses: ['Customers are known by', can => can.addresses],
  inFlight: ['Sends at once', can => String(can.inFlight)],
  chosenIds: ['Repeats a send safely', can => yes(can.chosenIds)],
  official: ['Official', can => yes(can.official)],
  beta: ['Beta', can => yes(can.beta)],
  gapMs: null,
}

const MB = 1024 * 1024

function filesOf({ media }: Capabilities): string {
  const kinds = Object.entries(media).map(([kind, { maxBytes }]) => `${kind} ${Number((maxBytes / MB).toFixed(1))}`)
  return kinds.join(', ') || '–'
}

function lasting(seconds: number): string {
  if (seconds < 3600) return `${seconds / 60} min`
  return `${seconds / 3600} h`
}

const asLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export function channelTable(): string {
  const drivers = channelDrivers({ booksOf: kept })
  const kinds = CHANNEL_KINDS.flatMap(kind => {
    const driver = kind === 'sandbox' ? undefined : drivers[kind]
    return driver ? [{ kind, can: driver.capabilities, could: withEverything(driver) }] : []
  })
  const rows = Object.values(ROWS).flatMap(row => (row ? [row] : []))
  return [
    asLine(['', ...kinds.map(({ kind }) => kind)]),
    asLine(['---', ...kinds.map(() => '---')]),
    ...rows.map(([label, cell]) => asLine([label, ...kinds.map(({ can, could }) => both(cell(can), cell(could)))])),
  ].join('\n')
}

/** What it can do when its owner has switched everything on that may be. */
function withEverything({ config, capabilities, capabilitiesOf }: Driver): Capabilities {
  const switches = fieldsOf(config).flatMap(({ name, kind }) => (kind === 'switch' ? [[name, true]] : []))
  return (switches.length > 0 && capabilitiesOf?.(Object.fromEntries(switches))) || capabilities
}

const both = (usually: string, atMost: string) => (usually === atMost ? usually : `${usually} (${atMost})`)

function kept(): never {
  throw new Error('a table sends nothing')
}
