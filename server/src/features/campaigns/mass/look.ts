import { MOST_MASS_LINES } from '@balcao/contract/campaigns/campaign-words'
import type { LineFault, MassLook, MassLooked } from '@balcao/contract/campaigns/mass'
import { type MassLack, massLacks, variablesAsked } from '@balcao/contract/campaigns/mass-rules'
import type { CampaignAudience, PreviewedRecipient } from '@balcao/contract/campaigns/recipients'
import { namesOn } from '@balcao/contract/channels/addresses'
import type { Capabilities } from '@balcao/contract/channels/channel-words'
import { refuse } from '@balcao/contract/errors'
import type { Actor } from '@balcao/contract/permissions'
import { sql } from 'kysely'
import { clock } from '../../../infra/clock.ts'
import { type Tx, withTenant } from '../../../infra/database/db.ts'
import { csvLines } from '../../../infra/sheets/read-csv.ts'
import { phonesOf } from '../../contacts/index.ts'
import { mayReachMany } from '../../settings/index.ts'
import { channelsBy, keptTemplate, templateOn } from '../content.ts'
import { outlookFor } from '../outlook.ts'
import { countOf, sourceOf } from '../people/audience.ts'
import { type Someone, shownAs } from '../preview.ts'
import { type Made, made, type Said } from '../rules/fill.ts'
import { type FitLine, judgeLines } from '../rules/mass-lines.ts'
import { valuesFor } from '../sending/claim.ts'

/** The people who get it, those who do not, and the three who are shown. */
interface Seen extends Omit<MassLook, 'rows' | 'outlook'> {
  fit: FitLine[]
  people: Someone[]
  strangers: number
}

const MOST_FAULTS = 500
/** So many are read through for the longest. */
const LOOKED_AT = 2_000

/** Nothing is written: what is wrong is told before anything is. */
export const lookAtMass = (actor: Actor, asked: MassLooked): Promise<MassLook> =>
  withTenant(actor.tenantId, async tx => {
    const can = await mustSend(tx, actor, asked.channelId)
    const { fit: _, people, strangers, ...told } = await seen(tx, actor, asked, can)
    const said = await saidFor(tx, asked)
    const rows = await shown(tx, actor, said, people)
    const outlook = await outlookFor(
      tx,
      { ...asked, channelIds: [asked.channelId], startAt: null, hours: null, hoursOf: 'company', dailyCap: null },
      { waiting: told.willReceive, strangers, zones: [0] },
    )
    return { ...told, rows, outlook: { ...outlook, gapped: rows.filter(row => row.missing.length > 0).length } }
  })

/** The company lets them, and they may write by this channel. */
export async function mustSend(tx: Tx, actor: Actor, channelId: number): Promise<Capabilities> {
  if (!(await mayReachMany(tx, actor))) refuse('ERR_NO_PERMISSION')
  const [channel] = await channelsBy(tx, [channelId])
  const { rows } = await sql<{
    may: boolean
  }>`select may_use_channel(${tx.tenant}, ${actor.userId}, ${channelId}) as may`.execute(tx)
  return channel && rows[0]?.may ? channel.can : refuse('ERR_NO_WAPP_FOUND', { id: channelId })
}

/** The first thing it lacks, as a refusal that names its field. */
export function mustBeWhole(asked: MassLooked, can: Capabilities): void {
  const lacks = Object.entries(massLacks(asked, can)) as [string, MassLack][]
  if (lacks.length > 0) refuse('ERR_VALIDATION', { issues: lacks.map(([field, message]) => ({ path: [field], message })) })
}

export async function seen(tx: Tx, actor: Actor, asked: MassLooked, can: Capabilities): Promise<Seen> {
  if (asked.lines.trim() !== '') return seenLines(tx, asked)
  return asked.audience ? seenAudience(tx, actor, { ...asked, audience: asked.audience }, can) : NOBODY
}

const NOBODY: Seen = {
  selected: 0,
  willReceive: 0,
  wrong: 0,
  repeated: 0,
  stopped: 0,
  blocked: 0,
  faults: [],
  fit: [],
  people: [],
  strangers: 0,
}

interface Known {
  line: number
  contact: number | null
  name: string | null
  reason: 'stopped' | 'blocked' | null
  isStranger: boolean
}

async function seenLines(tx: Tx, { lines, text, template, tab }: MassLooked): Promise<Seen> {
  const rows = csvLines(lines)
  if (rows.length > MOST_MASS_LINES)
    refuse('ERR_VALIDATION', { issues: [{ path: ['lines'], message: 'many' }], max: MOST_MASS_LINES })
  const asksVariables = tab === 'textovariavel' || tab === 'template-variavel'
  const variables = asksVariables || variablesAsked({ text, template }) > 0 ? variablesAsked({ text, template }) : null
  const { fit, faults } = judgeLines(rows, { phone: phonesOf('BR'), variables })
  const { rows: known } = await sql<Known>`
    select x.line, d.contact_id as contact, c.name,
      case when s.key is not null then 'stopped' when c.blocked then 'blocked' end as reason,
      not exists (select from tickets t where t.tenant_id = d.tenant_id and t.contact_id = d.contact_id) as "isStranger"
    from jsonb_to_recordset(${JSON.stringify(fit.map(({ line, key }) => ({ line, key })))}::jsonb) as x(line int, key text)
      left join identities d on d.tenant_id = ${tx.tenant} and d.kind = 'phone' and d.scope = '' and d.key = x.key
      left join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
      left join marketing_stops s on s.tenant_id = ${tx.tenant} and s.kind = 'phone' and s.scope = '' and s.key = x.key`.execute(
    tx,
  )
  const by = new Map(known.map(one => [one.line, one]))
  const out = fit.flatMap(({ line, said }): LineFault[] => {
    const code = by.get(line)?.reason
    return code ? [{ line, code, said, about: null }] : []
  })
  const all = [...faults, ...out].toSorted((a, b) => a.line - b.line)
  const count = (...codes: LineFault['code'][]) => all.filter(({ code }) => codes.includes(code)).length
  const going = fit.filter(({ line }) => !by.get(line)?.reason)
  return {
    selected: fit.length + faults.filter(({ code }) => code !== 'extra').length,
    willReceive: going.length,
    wrong: count('invalid', 'missing', 'quotes'),
    repeated: count('repeated'),
    stopped: count('stopped'),
    blocked: count('blocked'),
    faults: all.slice(0, MOST_FAULTS),
    fit: going,
    people: going.map(({ line, value, name, vars }) => {
      const its = by.get(line)
      return { no: line, value, vars, name: name || its?.name || '', contact: its?.contact ?? null }
    }),
    strangers: going.filter(({ line }) => by.get(line)?.isStranger ?? true).length,
  }
}

type OfAudience = MassLooked & { audience: CampaignAudience }

async function seenAudience(tx: Tx, actor: Actor, { audience, channelId }: OfAudience, can: Capabilities): Promise<Seen> {
  if (audience.by === 'groups' && !can.groups) refuse('ERR_CHANNEL_CANNOT', { what: 'groups' })
  if (audience.by === 'campaign') refuse('ERR_VALIDATION', { issues: [{ path: ['audience'], message: 'campaign' }] })
  const {
    invalid,
    lately: _,
    variable: __,
    ...counts
  } = await countOf(tx, actor, { id: 0, skipDays: null, channelIds: [channelId] }, audience)
  const source = await sourceOf(tx, actor, audience, namesOn(can.addresses))
  const { rows } = await sql<Someone & { isStranger: boolean }>`
    select f.place as no, f.name, f.value, null as vars, f.contact_id as contact,
      not exists (select from tickets t where t.tenant_id = ${tx.tenant} and t.contact_id = f.contact_id) as "isStranger"
    from (${source(0, LOOKED_AT)}) f where f.key is not null and not f.blocked and not exists (select from marketing_stops s
      where s.tenant_id = ${tx.tenant} and s.kind = f.kind and s.scope = f.scope and s.key = f.key) order by f.place`.execute(tx)
  const strangers = rows.filter(({ isStranger }) => isStranger).length
  const share = rows.length === 0 ? 0 : strangers / rows.length
  return { ...counts, wrong: invalid, faults: [], fit: [], people: rows, strangers: Math.round(share * counts.willReceive) }
}

/** What it says, before there is a campaign; one text, so nothing is drawn. */
export async function saidFor(tx: Tx, { text, template, attached, channelId }: MassLooked): Promise<Said> {
  const kept = template && ((await keptTemplate(tx, template)) ?? null)
  const words = kept === null ? null : (await templateOn(tx, channelId, JSON.parse(kept))).said
  const texts = template !== null || text.trim() === '' ? [] : [text]
  return { id: 0, seed: 0, texts, template: words, fileId: attached ? '' : null, stopButton: null, fallbacks: {} }
}

/** The first, the one with the longest text, and one drawn among the others: as each will read it. */
async function shown(tx: Tx, actor: Actor, said: Said, people: readonly Someone[]): Promise<PreviewedRecipient[]> {
  const some = people.slice(0, LOOKED_AT)
  const values = await valuesFor(tx, said, some, { now: clock.now(), writerId: actor.userId })
  const all: { one: Someone; its: Made }[] = some.map((one, i) => ({ one, its: made(said, one, values[i] ?? {}) }))
  const [first, ...others] = all
  const longest = others.toSorted((a, b) => b.its.body.length - a.its.body.length)[0]
  const left = others.filter(one => one !== longest)
  const drawn = left[Math.floor(Math.random() * left.length)]
  return [
    ...(first ? [{ why: 'first' as const, ...first }] : []),
    ...(longest ? [{ why: 'longest' as const, ...longest }] : []),
    ...(drawn ? [{ why: 'drawn' as const, ...drawn }] : []),
  ].map(({ why, one, its }) => ({ why, ...shownAs(said, one, its) }))
}
