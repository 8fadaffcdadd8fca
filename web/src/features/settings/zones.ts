/** Cities of Brazil as they are written, west of nothing but their own list: the IANA names leave the accents out. */
const BRAZIL: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'São Paulo, Brasília',
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Fortaleza': 'Fortaleza',
  'America/Recife': 'Recife',
  'America/Bahia': 'Salvador',
  'America/Belem': 'Belém',
  'America/Maceio': 'Maceió',
  'America/Santarem': 'Santarém',
  'America/Araguaina': 'Araguaína',
  'America/Porto_Velho': 'Porto Velho',
  'America/Boa_Vista': 'Boa Vista',
  'America/Rio_Branco': 'Rio Branco',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
}

/** What the first part of a zone's name means, as a region of the CLDR, which every browser can name. */
const REGIONS: Readonly<Record<string, string>> = {
  America: '019',
  Europe: '150',
  Africa: '002',
  Asia: '142',
  Australia: '009',
  Pacific: '009',
}

interface Zone {
  value: string
  label: string
}
interface ZoneGroup {
  group: string
  items: Zone[]
}

/** Time zones by their city, with what their clocks differ now; Brazil's first, then region by region. */
export function zoneGroups(zones: readonly string[], locale: string, now: Date): ZoneGroup[] {
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  const groups = new Map<string, Zone[]>()
  for (const zone of zones) {
    const [part = ''] = zone.split('/')
    const code = zone in BRAZIL ? 'BR' : REGIONS[part]
    const group = code ? (regions.of(code) ?? part) : part
    groups.set(group, [...(groups.get(group) ?? []), { value: zone, label: `${cityOf(zone)} (${offsetOf(zone, now)})` }])
  }
  const brazil = regions.of('BR') ?? ''
  const order = new Intl.Collator(locale)
  return [...groups]
    .map(([group, items]) => ({ group, items: items.toSorted((a, b) => order.compare(a.label, b.label)) }))
    .sort((a, b) => Number(b.group === brazil) - Number(a.group === brazil) || order.compare(a.group, b.group))
}

const cityOf = (zone: string): string => BRAZIL[zone] ?? zone.split('/').slice(1).join(', ').replaceAll('_', ' ') ?? zone

function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
