import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailFor } from './mail.ts'
import type { MailKind, MailParams } from './parts.ts'

const link = 'https://atende.example/#/reset/abc'
const PARAMS: MailParams = {
  passwordReset: { product: 'Balcão', name: 'Ana', link, minutes: 60 },
  loginCode: { product: 'Balcão', code: '481 902', minutes: 10 },
  welcome: { product: 'Balcão', name: 'Ana', company: 'Padaria São João', link, trialDays: 7 },
  invitation: { product: 'Balcão', name: 'Eva', company: 'Padaria', link: 'https://balcao.example/#/invite/x', days: 7 },
  userCreated: { product: 'Balcão', name: 'Rui', company: 'Padaria São João', email: 'rui@padaria.example', link },
  channelDown: { product: 'Balcão', name: 'Ana', company: 'Padaria São João', channel: 'Vendas', link },
  webhookOff: { product: 'Balcão', name: 'Ana', company: 'Padaria São João', host: 'erp.padaria.example', link },
  trialEnding: { product: 'Balcão', name: 'Ana', company: 'Padaria São João', days: 3, link },
  trialOver: { product: 'Balcão', name: 'Ana', company: 'Padaria São João', days: 30, link },
  report: {
    product: 'Balcão',
    name: 'Ana',
    company: 'Padaria São João',
    title: 'Minha semana',
    report: 'Atendimentos por usuário',
    period: '16/11/2026 – 22/11/2026',
    file: 'atendimentos.pdf',
    rows: '12.000',
    link: 'https://atende.example/#/relatorios/robos',
    stop: 'https://atende.example/#/sem-relatorio/1.2.x',
  },
  channelBack: { product: 'Balcão', name: 'Ana', company: 'Padaria São João', channel: 'Vendas', link },
}
const KINDS = Object.keys(PARAMS) as MailKind[]
const ALL = (Object.keys(LOCALES) as Locale[]).flatMap(locale => KINDS.map(kind => [locale, kind] as const))

test.each(ALL)('%s %s says everything it was told, in text and in HTML, and leaves no gap', (locale, kind) => {
  const params: Record<string, unknown> = PARAMS[kind]
  const mail = mailFor(kind, locale, PARAMS[kind])

  expect(mail.subject).toContain('Balcão')
  for (const body of [mail.text, mail.html]) {
    expect(body).not.toMatch(/[{}]|undefined|null/)
    for (const key of ['name', 'company', 'code', 'email', 'link', 'title', 'report', 'period', 'file', 'rows', 'stop'])
      if (key in params) expect(body).toContain(params[key])
    expect(body).not.toContain('!<')
  }
  expect(mail.html).toContain(`<html lang="${LOCALES[locale]}">`)
})

test('times carry their unit in the plural of the language', () => {
  const minutes = (locale: Locale) => mailFor('loginCode', locale, PARAMS.loginCode).text
  expect(minutes('pt-br')).toContain('10 minutos')
  expect(minutes('de')).toContain('10 Minuten lang')
  expect(minutes('pl')).toContain('10 minut')
  expect(minutes('ru')).toContain('10 минут')
  expect(mailFor('welcome', 'pl', { ...PARAMS.welcome, trialDays: 1 }).text).toContain('1 dzień')
})

test('each language has its own sentences', () => {
  for (const kind of KINDS) {
    const texts = ['pt', 'es', 'en', 'de', 'fr', 'it', 'pl', 'ru'].map(
      locale => mailFor(kind, locale as Locale, PARAMS[kind]).text,
    )
    expect(new Set(texts).size).toBe(8)
  }
})

test('a plan without a trial leaves the line of the trial out', () => {
  const mail = mailFor('welcome', 'pt', { ...PARAMS.welcome, trialDays: null })
  expect(mail.text).not.toContain('teste')
  expect(mailFor('welcome', 'pt', PARAMS.welcome).text).toContain('Período de teste: 7 dias.')
})

test('markup in a value is text in the HTML', () => {
  const { html, text } = mailFor('userCreated', 'pt', {
    ...PARAMS.userCreated,
    company: '<img src=x onerror=alert(1)>',
    email: '"><script>@x.example',
    product: 'A & B',
    link: 'https://atende.example/?a="b"&c=<d>',
  })
  expect(html).not.toMatch(/<img|<script|"b"/)
  expect(html).toContain('&lt;img')
  expect(html).toContain('A &amp; B')
  expect(text).toContain('A & B')
})

test('a name from a signup carries no second line, no address and no end', () => {
  const mail = mailFor('welcome', 'en', {
    ...PARAMS.welcome,
    name: `Win at https://evil.example/now\r\nBcc: all@x.example ${'x'.repeat(500)}`,
    company: 'Padaria S.A.',
  })
  expect(mail.text).not.toMatch(/https:\/\/evil|evil\.example|x\.example/)
  expect(mail.text).toContain('Padaria S.A.')
  expect(Math.max(...mail.text.split('\n').map(line => line.length))).toBeLessThan(200)
  expect(mailFor('welcome', 'en', { ...PARAMS.welcome, product: 'A\r\nBcc: x@y.example' }).subject).toBe(
    'Welcome to A Bcc: x@y.example',
  )
})

test('a value that looks like a placeholder is not filled again', () => {
  expect(mailFor('userCreated', 'pt', { ...PARAMS.userCreated, name: '{email}' }).text).toContain('Olá, {email}.')
})

test('a mail links to the web and to nothing else', () => {
  expect(() => mailFor('passwordReset', 'pt', { ...PARAMS.passwordReset, link: 'javascript:alert(1)' })).toThrow('cannot link')
})

test('with every colour of the brand the words on the button can be read', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  const luminance = (rgb: number[]) =>
    rgb
      .map(value => value / 255)
      .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, i) => sum + value * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0)
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), rgb => {
      const colour = `#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`
      const { html } = mailFor('passwordReset', 'pt', PARAMS.passwordReset, colour)
      const label = /background:#[\da-f]{6};color:#(000000|ffffff)/.exec(html)?.[1] === 'ffffff' ? 1 : 0
      const [light, dark] = [Math.max(label, luminance(rgb)), Math.min(label, luminance(rgb))]
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('figures stand in the mail, with what is beside them, and are text', () => {
  const figures = [
    { name: 'Primeira resposta', value: '3 min 12 s', note: 'mediana; média 9 min' },
    { name: '<b>Total</b>', value: '41' },
  ]
  const { html, text } = mailFor('report', 'pt', PARAMS.report, undefined, figures)
  expect(text).toContain('Primeira resposta: 3 min 12 s (mediana; média 9 min)\n<b>Total</b>: 41')
  expect(html).toContain('<b>3 min 12 s</b>')
  expect(html).toContain('&lt;b&gt;Total')
  expect(mailFor('report', 'pt', { ...PARAMS.report, period: null, rows: null }).text).not.toMatch(/Período|demais/)
})
