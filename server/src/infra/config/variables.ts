import { isIP } from 'node:net'
import { z } from 'zod'

export const ROLES = ['web', 'relay', 'worker', 'channels'] as const
export type Role = (typeof ROLES)[number]

/** One environment variable, declared once: what it is, what it must be, what it is when absent. README's table is made from this. */
export interface Variable<Value> {
  name: string
  about: string
  /** Completes "NAME must be …". */
  must: string
  whenAbsent: string
  schema: z.ZodType<Value, string | undefined>
  /** Never shown in a message. */
  secret?: true
}

const variable = <Value>(declared: Variable<Value>) => declared

/** To add a variable, add an entry: it is then checked, typed, documented and known to the spelling hints. */
export const VARIABLES = {
  port: variable({
    name: 'PORT',
    about: 'Port the web server listens on; 0 takes any free one.',
    must: 'a whole number from 0 to 65535',
    whenAbsent: '3000',
    schema: wholeNumber(0, 65_535).default(3000),
  }),
  host: variable({
    name: 'HOST',
    about: 'Address the web server listens on; 0.0.0.0 for every network, ideally behind a proxy that speaks HTTPS.',
    must: 'an IP address or a host name',
    whenAbsent: '127.0.0.1',
    schema: z.string().refine(isHost).default('127.0.0.1'),
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    about: 'Folder of everything that is kept: embedded database, files, keys, outbox. A relative one starts at the project.',
    must: 'a folder',
    whenAbsent: '`.data` in the project',
    schema: z
      .string()
      .refine(folder => !folder.includes('\0'))
      .default('.data'),
  }),
  databaseUrl: variable({
    name: 'DATABASE_URL',
    about: 'PostgreSQL to use instead of the embedded one, as a user that may create roles and own tables.',
    must: 'an address such as postgres://user:password@host:5432/database',
    whenAbsent: 'the embedded PostgreSQL, in DATA_DIR',
    schema: optional(address('postgres:', 'postgresql:').refine(namesDatabase)),
    secret: true,
  }),
  publicUrl: variable({
    name: 'PUBLIC_URL',
    about: 'Address people reach the product at: links in mails, webhooks, cookies.',
    must: 'an address such as https://chat.example.com, without a path',
    whenAbsent: 'http://HOST:PORT',
    schema: optional(address('http:', 'https:').refine(isOrigin).transform(withoutSlash)),
  }),
  secretKey: variable({
    name: 'SECRET_KEY',
    about: 'Signs sessions and encrypts stored secrets. The same for all processes, kept as carefully as the backups.',
    must: 'at least 32 characters, for instance the output of `openssl rand -base64 48`',
    whenAbsent: 'made once, in DATA_DIR/secret.key; required with DATABASE_URL or part of the roles',
    schema: optional(z.string().min(32)),
    secret: true,
  }),
  roles: variable({
    name: 'ROLES',
    about: 'Which parts this process runs: web, relay, worker, channels. Also `--roles=web,relay`.',
    must: `a list of ${ROLES.join(', ')}`,
    whenAbsent: 'all',
    schema: z
      .string()
      .transform(text => (text === 'all' ? [...ROLES] : listOf(text)))
      .pipe(z.array(z.enum(ROLES)).nonempty())
      .transform(roles => ROLES.filter(role => roles.includes(role)))
      .default([...ROLES]),
  }),
  sockets: variable({
    name: 'SOCKETS',
    about: 'How live updates reach browsers connected to other processes.',
    must: 'memory, postgres or redis',
    whenAbsent: 'redis with REDIS_URL, postgres with DATABASE_URL, otherwise memory',
    schema: optional(z.enum(['memory', 'postgres', 'redis'])),
  }),
  redisUrl: variable({
    name: 'REDIS_URL',
    about: 'Redis for live updates between processes.',
    must: 'an address such as redis://host:6379',
    whenAbsent: 'not used',
    schema: optional(address('redis:', 'rediss:')),
    secret: true,
  }),
  superadminEmail: variable({
    name: 'SUPERADMIN_EMAIL',
    about: 'E-mail of the superadmin made on the first start.',
    must: 'an e-mail address',
    whenAbsent: 'superadmin@balcao.local',
    schema: z
      .email()
      .transform(email => email.toLowerCase())
      .default('superadmin@balcao.local'),
  }),
  superadminPassword: variable({
    name: 'SUPERADMIN_PASSWORD',
    about: "The superadmin's first password.",
    must: 'at least 7 characters with letters, digits and special characters',
    whenAbsent: 'made by chance and printed once',
    schema: optional(
      z
        .string()
        .min(7)
        .max(256)
        .regex(/\p{L}/u)
        .regex(/\d/)
        .regex(/[^\p{L}\d\s]/u),
    ),
    secret: true,
  }),
  loginCaptcha: variable({
    name: 'LOGIN_CAPTCHA',
    about: 'The slider before the login. Off only where nobody else reaches the server.',
    must: 'on or off',
    whenAbsent: 'on',
    schema: onOff(true),
  }),
  captchaWork: variable({
    name: 'CAPTCHA_WORK',
    about:
      'How hard a browser reckons while the slider is moved, which a person does not notice and a program that tries passwords pays for each time; one more doubles it.',
    must: 'a whole number from 0 (nothing) to 20',
    whenAbsent: '14: about half a second of a laptop',
    schema: wholeNumber(0, 20).default(14),
  }),
  trialGraceDays: variable({
    name: 'TRIAL_GRACE_DAYS',
    about:
      'How many days the data of a company is kept after its trial ended; its people are blocked, and may export, from the end on.',
    must: 'a whole number from 1 to 3650',
    whenAbsent: '30',
    schema: wholeNumber(1, 3650).default(30),
  }),
  egressAllow: variable({
    name: 'EGRESS_ALLOW',
    about: 'Private hosts and networks that integrations may call, which are refused otherwise.',
    must: 'a list of host names, addresses or networks, such as crm.internal,10.1.0.0/16',
    whenAbsent: 'none',
    schema: z
      .string()
      .transform(listOf)
      .pipe(z.array(z.string().refine(isHostOrNetwork)))
      .default([]),
  }),
  providerUrls: variable({
    name: 'PROVIDER_URLS',
    about: 'Addresses of channel providers that are elsewhere than usual: self-hosted servers, tests.',
    must: 'a list of name=address, such as telegram=http://10.0.0.7:8081',
    whenAbsent: "the providers' own",
    schema: z
      .string()
      .transform(listOf)
      .pipe(z.array(z.string().regex(/^[\w-]+=https?:\/\/\S+$/)))
      .default([])
      .transform(all => Object.fromEntries(all.map(one => one.split(/=(.*)/, 2) as [string, string]))),
  }),
  smtpUrl: variable({
    name: 'SMTP_URL',
    about: 'Mail server.',
    must: 'an address such as smtps://user:password@mail.example.com',
    whenAbsent: 'mails are written to DATA_DIR/outbox',
    schema: optional(address('smtp:', 'smtps:')),
    secret: true,
  }),
  mailFrom: variable({
    name: 'MAIL_FROM',
    about: 'Sender of mails.',
    must: 'an e-mail address, or Name <name@example.com>',
    whenAbsent: 'Balcão <balcao@localhost>; required with SMTP_URL',
    schema: optional(z.string().regex(/^([^<>\r\n]*<)?[^\s<>@,]+@[^\s<>@,]+>?$/)),
  }),
  trustProxy: variable({
    name: 'TRUST_PROXY',
    about:
      "Whose X-Forwarded-For is believed: how many proxies stand in front, or their addresses. Believing anybody's lets anybody choose their address.",
    must: 'off, a number of proxies from 1 to 9, or a list of addresses and networks',
    whenAbsent: 'one that runs on this machine',
    schema: z
      .string()
      .transform(trustedProxies)
      .pipe(z.union([z.literal('local'), z.literal(false), z.number(), z.array(z.string())]))
      .default('local'),
  }),
  supportMarker: variable({
    name: 'SUPPORT_MARKER',
    about:
      'End of an e-mail address, such as @support.example.com, that a user must have before a superadmin can make them a support user.',
    must: 'at least 3 characters without spaces',
    whenAbsent: 'no support users',
    schema: optional(
      z
        .string()
        .regex(/^\S{3,}$/)
        .transform(marker => marker.toLowerCase()),
    ),
  }),
  metricsToken: variable({
    name: 'METRICS_TOKEN',
    about: 'Bearer token for GET /metrics.',
    must: 'at least 16 characters without spaces',
    whenAbsent: 'only this machine may read it, and nobody once PUBLIC_URL is elsewhere or a proxy asks',
    schema: optional(z.string().regex(/^\S{16,}$/)),
    secret: true,
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    about: 'How much is logged.',
    must: 'fatal, error, warn, info, debug, trace or silent',
    whenAbsent: 'info',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  }),
}

function optional<Value>(schema: z.ZodType<Value, string>) {
  return schema.optional().transform(value => value ?? null)
}

function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
}

function onOff(byDefault: boolean) {
  return z
    .enum(['on', 'off'])
    .transform(word => word === 'on')
    .default(byDefault)
}

function address(...protocols: string[]) {
  return z.string().refine(text => protocols.includes(URL.parse(text)?.protocol ?? ''))
}

function namesDatabase(text: string): boolean {
  return (URL.parse(text)?.pathname ?? '').length > 1
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.pathname === '/' && !url.search && !url.hash && !url.username
}

function withoutSlash(text: string): string {
  return text.replace(/\/$/, '')
}

function listOf(text: string): string[] {
  return text.split(',').flatMap(part => part.trim() || [])
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^(?![\d.]+$)[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/')
  const version = isIP(ip)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function isHostOrNetwork(text: string): boolean {
  return isNetwork(text) || isHost(text)
}

function trustedProxies(text: string, context: z.RefinementCtx<string>): 'local' | false | number | string[] {
  if (text === 'off') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const proxies = listOf(text)
  if (proxies.length > 0 && proxies.every(isNetwork)) return proxies
  context.addIssue('not a proxy')
  return z.NEVER
}
