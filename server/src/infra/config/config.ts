import { isIPv6 } from 'node:net'
import path from 'node:path'
import { misspelt } from './spelling.ts'
import { ROLES, VARIABLES, type Variable } from './variables.ts'

export { ROLES, type Role } from './variables.ts'

type Variables = typeof VARIABLES
type Values = { [Key in keyof Variables]: Variables[Key] extends Variable<infer Value> ? Value : never }

/** Everything the environment decides, checked and frozen. */
export type Config = Readonly<
  Omit<Values, 'publicUrl' | 'sockets' | 'mailFrom'> & {
    publicUrl: string
    sockets: NonNullable<Values['sockets']>
    mailFrom: string
    /** Several processes share one database. */
    apart: boolean
    /** Allowed, but worth saying at every start. */
    warnings: readonly string[]
  }
>

/** Wrong settings, all of them at once, in words for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The configuration is not right:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const PROJECT = path.resolve(import.meta.dirname, '../../../..')

/** Reads the environment and the arguments (`--roles=…`), or throws a `ConfigError` that lists every problem. */
export function readConfig(env: Record<string, string | undefined>, args: string[]): Config {
  const fromArguments = readArguments(args)
  const { values, problems } = readVariables({ ...env, ...fromArguments.given })
  const all = [...fromArguments.problems, ...problems, ...conflicts(values, problems)]
  if (all.length > 0) throw new ConfigError(all)

  return Object.freeze({ ...values, ...derived(values), warnings: Object.freeze(warnings(values, env)) })
}

/** README's table of variables. */
export function configTable(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = Object.values(VARIABLES).map(
    ({ name, about, must, whenAbsent }) => `| \`${name}\` | ${cell(about)} Must be ${cell(must)}. | ${cell(whenAbsent)} |`,
  )
  return ['| variable | what it decides | when absent |', '|---|---|---|', ...rows].join('\n')
}

function readArguments(args: string[]) {
  const given: Record<string, string> = {}
  const problems: string[] = []
  for (const argument of args) {
    const roles = /^--roles=(.+)$/.exec(argument)?.[1]
    if (roles) given[VARIABLES.roles.name] = roles
    else problems.push(`The argument ${argument} is not known; there is only --roles=${ROLES.join(',')}.`)
  }
  return { given, problems }
}

function readVariables(env: Record<string, string | undefined>) {
  const problems: string[] = []
  const values = Object.entries(VARIABLES).map(([key, { name, must, schema, secret }]: [string, Variable<unknown>]) => {
    // An empty variable is how compose files and shells say "not set".
    const raw = (secret ? env[name] : env[name]?.trim()) || undefined
    const read = schema.safeParse(raw)
    if (!read.success) problems.push(`${name} must be ${must}; it is ${secret ? 'something else (not shown)' : `"${raw}"`}.`)
    return [key, read.success ? read.data : schema.parse(undefined)]
  })
  return { values: Object.fromEntries(values) as Values, problems }
}

/** What is wrong only in combination. Variables already refused on their own are not blamed twice. */
function conflicts(values: Values, refused: string[]): string[] {
  const someRoles = values.roles.length < ROLES.length
  const found: [culprits: string[], unless: boolean, problem: string][] = [
    [
      ['SECRET_KEY', 'DATABASE_URL'],
      values.secretKey !== null || values.databaseUrl === null,
      'SECRET_KEY is missing: with DATABASE_URL every process needs the same one (openssl rand -base64 48).',
    ],
    [
      ['SECRET_KEY', 'ROLES', 'DATABASE_URL'],
      values.secretKey !== null || !someRoles || values.databaseUrl !== null,
      'SECRET_KEY is missing: a process with part of the roles needs the same one as the others (openssl rand -base64 48).',
    ],
    [
      ['SOCKETS', 'REDIS_URL'],
      values.sockets !== 'redis' || values.redisUrl !== null,
      'REDIS_URL is missing: SOCKETS=redis needs it.',
    ],
    [
      ['SOCKETS', 'ROLES'],
      values.sockets !== 'memory' || !someRoles,
      'SOCKETS=memory cannot reach other processes, but this one runs only part of the roles: use postgres or redis.',
    ],
    [
      ['MAIL_FROM', 'SMTP_URL'],
      values.smtpUrl === null || values.mailFrom !== null,
      'MAIL_FROM is missing: mail servers refuse mails without a real sender, and SMTP_URL is set.',
    ],
  ]
  return found.flatMap(([culprits, unless, problem]) =>
    unless || culprits.some(name => refused.some(text => text.startsWith(`${name} `))) ? [] : [problem],
  )
}

function derived(values: Values) {
  const apart = values.databaseUrl !== null || values.roles.length < ROLES.length
  return {
    dataDir: path.resolve(PROJECT, values.dataDir),
    publicUrl: values.publicUrl ?? `http://${reachable(values.host)}:${values.port}`,
    sockets: values.sockets ?? (values.redisUrl ? 'redis' : apart ? 'postgres' : 'memory'),
    mailFrom: values.mailFrom ?? 'Balcão <balcao@localhost>',
    apart,
  } as const
}

/** "Every address" is one to listen on, not one to open. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

function warnings(values: Values, env: Record<string, string | undefined>): string[] {
  const known = Object.values(VARIABLES).map(variable => variable.name)
  const hints = misspelt(Object.keys(env), known).map(({ name, meant }) =>
    meant ? `${name} is not known; did you mean ${meant}?` : `${name} is not known and changes nothing.`,
  )
  const open = values.host === '0.0.0.0' || values.host === '::'
  return [
    ...hints,
    ...(values.loginCaptcha ? [] : ['LOGIN_CAPTCHA is off: nothing but the rate limit slows down whoever tries passwords.']),
    ...(open && !values.publicUrl
      ? [`HOST is ${values.host} without PUBLIC_URL: links in mails will point to this machine.`]
      : []),
    ...(values.redisUrl && values.sockets && values.sockets !== 'redis'
      ? [`REDIS_URL is not used: SOCKETS is ${values.sockets}.`]
      : []),
  ]
}
