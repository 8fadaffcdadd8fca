import { describe, expect, test } from 'vitest'
import { ConfigError, configTable, readConfig } from './config.ts'

const KEY = 'k'.repeat(32)

describe('an empty environment', () => {
  test('is a working installation of one process on this machine', () => {
    expect(readConfig({}, [])).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      secretKey: null,
      roles: ['web', 'relay', 'worker', 'channels'],
      sockets: 'memory',
      loginCaptcha: true,
      captchaWork: 14,
      trustProxy: 'local',
      trialGraceDays: 30,
      egressAllow: [],
      apart: false,
      warnings: [],
    })
    expect(readConfig({}, []).dataDir).toMatch(/^\/.*\/\.data$/)
  })

  test('counts empty variables as absent, as compose files write them', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SECRET_KEY: '', ROLES: ' ' }, [])).toEqual(readConfig({}, []))
  })

  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}, []))).toBe(true)
  })
})

describe('each variable takes what it documents', () => {
  test.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', ' 8080 ', { port: 8080 }],
    ['HOST', '::1', { host: '::1', publicUrl: 'http://[::1]:3000' }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0', publicUrl: 'http://localhost:3000' }],
    ['DATA_DIR', '/srv/balcao', { dataDir: '/srv/balcao' }],
    ['PUBLIC_URL', 'https://chat.example.com/', { publicUrl: 'https://chat.example.com' }],
    ['SECRET_KEY', KEY, { secretKey: KEY }],
    ['LOGIN_CAPTCHA', 'off', { loginCaptcha: false }],
    ['CAPTCHA_WORK', '16', { captchaWork: 16 }],
    ['EGRESS_ALLOW', 'crm.internal, 10.1.0.0/16,::1', { egressAllow: ['crm.internal', '10.1.0.0/16', '::1'] }],
    ['REDIS_URL', 'redis://cache:6379', { redisUrl: 'redis://cache:6379', sockets: 'redis' }],
    ['SOCKETS', 'postgres', { sockets: 'postgres' }],
    ['SUPERADMIN_EMAIL', 'Ana@Example.com', { superadminEmail: 'ana@example.com' }],
    ['SUPERADMIN_PASSWORD', 'abc123!', { superadminPassword: 'abc123!' }],
    ['MAIL_FROM', 'Balcão <chat@example.com>', { mailFrom: 'Balcão <chat@example.com>' }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['TRUST_PROXY', '1', { trustProxy: 1 }],
    ['TRUST_PROXY', '127.0.0.1,10.0.0.0/8', { trustProxy: ['127.0.0.1', '10.0.0.0/8'] }],
    ['SUPPORT_MARKER', '@Support.example.com', { supportMarker: '@support.example.com' }],
    ['METRICS_TOKEN', 't'.repeat(16), { metricsToken: 't'.repeat(16) }],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value }, [])).toMatchObject(expected)
  })

  test('DATABASE_URL, with the key all its processes share, moves live updates there', () => {
    const config = readConfig({ DATABASE_URL: 'postgresql://u:p@db:5432/balcao', SECRET_KEY: KEY }, [])
    expect(config).toMatchObject({ databaseUrl: 'postgresql://u:p@db:5432/balcao', sockets: 'postgres', apart: true })
  })

  test('the roles come from the environment, or from the argument, which wins, in their own order', () => {
    expect(readConfig({ ROLES: 'worker,web', SECRET_KEY: KEY }, []).roles).toEqual(['web', 'worker'])
    expect(readConfig({ ROLES: 'worker', SECRET_KEY: KEY }, ['--roles=channels,relay']).roles).toEqual(['relay', 'channels'])
    expect(readConfig({ ROLES: 'all' }, []).roles).toHaveLength(4)
  })
})

describe('each variable refuses what it does not document', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '0x50'],
    ['PORT', '-1'],
    ['HOST', 'http://localhost'],
    ['HOST', '300.1.1.1'],
    ['DATABASE_URL', 'mysql://db/balcao'],
    ['DATABASE_URL', 'postgres://db'],
    ['PUBLIC_URL', 'chat.example.com'],
    ['PUBLIC_URL', 'https://example.com/chat'],
    ['PUBLIC_URL', 'https://user@example.com'],
    ['SECRET_KEY', 'k'.repeat(31)],
    ['LOGIN_CAPTCHA', 'false'],
    ['EGRESS_ALLOW', '10.0.0.0/33'],
    ['EGRESS_ALLOW', 'https://crm.internal'],
    ['REDIS_URL', 'http://cache'],
    ['SOCKETS', 'nats'],
    ['ROLES', 'web,cron'],
    ['ROLES', ','],
    ['SUPERADMIN_EMAIL', 'ana'],
    ['SUPERADMIN_PASSWORD', 'abc12!'],
    ['SUPERADMIN_PASSWORD', 'abcdefg!'],
    ['SUPERADMIN_PASSWORD', '1234567!'],
    ['SUPERADMIN_PASSWORD', 'abcd1234'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Balcão'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['LOG_LEVEL', 'verbose'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', 'proxy.internal'],
    ['SUPPORT_MARKER', '@'],
    ['METRICS_TOKEN', 'short'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value, MAIL_FROM: name === 'SMTP_URL' ? 'a@example.com' : undefined, [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `))
  })
})

describe('what is wrong together', () => {
  test.each([
    [{ DATABASE_URL: 'postgres://db/balcao' }, [], 'SECRET_KEY is missing: with DATABASE_URL'],
    [{}, ['--roles=web'], 'SECRET_KEY is missing: a process with part of the roles'],
    [{ SOCKETS: 'redis' }, [], 'REDIS_URL is missing'],
    [{ SOCKETS: 'memory', SECRET_KEY: KEY }, ['--roles=web'], 'SOCKETS=memory cannot reach other processes'],
    [{ SMTP_URL: 'smtp://mail' }, [], 'MAIL_FROM is missing'],
    [{}, ['--role=web'], 'The argument --role=web is not known'],
  ])('%j %j', (env, args, expected) => {
    const problems = problemsOf(env, args)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(expected)
  })

  test('everything is listed at once', () => {
    const wrong = {
      PORT: 'x',
      HOST: '..',
      LOG_LEVEL: 'loud',
      SOCKETS: 'redis',
      SMTP_URL: 'smtp://mail',
      DATABASE_URL: 'postgres://db/balcao',
    }
    const problems = problemsOf(wrong, ['--fast'])
    expect(problems.map(problem => problem.split(' ')[0])).toEqual([
      'The',
      'PORT',
      'HOST',
      'LOG_LEVEL',
      'SECRET_KEY',
      'REDIS_URL',
      'MAIL_FROM',
    ])
  })

  test('a variable refused on its own is not also called missing', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db/balcao', SECRET_KEY: 'short' })).toHaveLength(1)
  })

  test('secrets are never repeated in a message', () => {
    const wrong = {
      SECRET_KEY: 'hunter2',
      DATABASE_URL: 'postgres:hunter2',
      SUPERADMIN_PASSWORD: 'hunter2',
      REDIS_URL: 'hunter2',
      METRICS_TOKEN: 'hunter2',
    }
    const text = problemsOf(wrong).join('\n')
    expect(text).toContain('METRICS_TOKEN must be')
    expect(text).not.toContain('hunter2')
  })
})

describe('worth a warning', () => {
  test.each([
    [{ DATABSE_URL: 'x' }, 'DATABSE_URL is not known; did you mean DATABASE_URL?'],
    [{ PROT: '80' }, 'PROT is not known; did you mean PORT?'],
    [{ BALCAO_PORT: '80' }, 'BALCAO_PORT is not known; did you mean PORT?'],
    [{ BALCAO_COLOUR: 'red' }, 'BALCAO_COLOUR is not known and changes nothing.'],
    [{ LOGIN_CAPTCHA: 'off' }, 'LOGIN_CAPTCHA is off'],
    [{ HOST: '0.0.0.0' }, 'without PUBLIC_URL'],
    [{ REDIS_URL: 'redis://cache', SOCKETS: 'memory' }, 'REDIS_URL is not used'],
  ])('%j', (env, expected) => {
    const { warnings } = readConfig(env, [])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(expected)
  })

  test('but not the names every machine has', () => {
    const usual = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'box',
      LANG: 'C',
      TERM: 'xterm',
      SHELL: '/bin/sh',
      PWD: '/',
      USER: 'ana',
      LOGNAME: 'ana',
      PS1: '$',
    }
    expect(readConfig(usual, []).warnings).toEqual([])
  })
})

test('the table for the README names every variable once', () => {
  const named = [...configTable().matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(new Set(named).size).toBe(named.length)
  expect(named).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'SECRET_KEY', 'METRICS_TOKEN']))
})

function problemsOf(env: Record<string, string | undefined>, args: string[] = []): string[] {
  try {
    readConfig(env, args)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
