/** The lines by which the lists of the product come to know a new screen; each stands beside the line of the teams. */
export const editsFor = n => [...contractEdits(n), ...serverEdits(n), ...verdictEdits(n)]

const contractEdits = ({ noun, nouns }) => [
  {
    file: 'contract/src/api.ts',
    at: "from './catalogue/teams.ts'",
    after: `import { ${noun}Routes } from './catalogue/${nouns}.ts'`,
  },
  { file: 'contract/src/api.ts', at: '  teams: teamRoutes,', after: `  ${nouns}: ${noun}Routes,` },
  {
    file: 'contract/src/events.ts',
    at: "from './catalogue/teams.ts'",
    after: `import { ${noun} } from './catalogue/${nouns}.ts'`,
  },
  {
    file: 'contract/src/events.ts',
    at: "  'team.removed'",
    after: `  '${noun}.changed': z.object({ ${noun} }),\n  '${noun}.removed': z.object({ id: z.number() }),`,
  },
  {
    file: 'contract/src/permissions.ts',
    at: "  'teams.manage'",
    after: `  '${nouns}.see': { who: TEAM },\n  '${nouns}.manage': { who: LEADS },`,
  },
  {
    file: 'contract/src/permissions.test.ts',
    at: "  'teams.manage'",
    after: `  '${nouns}.see': ALL,\n  '${nouns}.manage': LEADS,`,
  },
]

const serverEdits = ({ nouns, table }) => [
  { file: 'server/src/infra/database/erasure.ts', at: "table: 'teams'", after: `  { table: '${table}', tenant: 'delete' },` },
  {
    file: 'server/src/features/catalogs/feature.ts',
    at: "import { teams } from './teams.ts'",
    before: `import { ${nouns} } from './${nouns}.ts'`,
  },
  { file: 'server/src/features/catalogs/feature.ts', at: 'teams: teams.handlers,', after: `    ${nouns}: ${nouns}.handlers,` },
  { file: 'server/src/features/catalogs/feature.ts', at: '...teams.runners,', after: `    ...${nouns}.runners,` },
]

const FILE = 'server/src/features/catalogs/catalogs.verdicts.ts'
const verdictEdits = ({ nouns, Noun, Nouns, table, Singular }) => {
  const missing = "'ERR_NOT_FOUND'"
  const one = `async (w, of) => ({ params: await any${Noun}(w, of)`
  return [
    {
      file: FILE,
      at: 'const anyTeam =',
      before: `const new${Noun} = () => ({ name: fresh('${Singular}'), isActive: true })
const any${Noun} = (w: World, of: number) =>
  inserted(w, 'insert into ${table} (tenant_id, name) values ($1, $2)', [of, fresh('${Singular}')])`,
    },
    {
      file: FILE,
      at: "  'teams.list'",
      before: `  '${nouns}.list': { open: TEAM, foreign: 'no ids', call: () => ({}) },
  '${nouns}.show': { open: TEAM, foreign: ${missing}, call: ${one} }) },
  '${nouns}.create': { open: LEADS, foreign: 'no ids', call: () => ({ body: new${Noun}() }) },
  '${nouns}.update': { open: LEADS, foreign: ${missing}, call: ${one}, body: { isActive: false } }) },
  '${nouns}.remove': { open: LEADS, foreign: ${missing}, call: ${one} }) },
  '${nouns}.bulk': {
    open: LEADS,
    foreign: ${missing},
    call: async (w, of) => ({ body: { title: '${Nouns}', do: 'remove', ids: [(await any${Noun}(w, of)).id] } }),
  },
  '${nouns}.importRows': { open: LEADS, foreign: 'no ids', call: () => ({ body: oneBlock(new${Noun}()) }) },
`,
    },
  ]
}
