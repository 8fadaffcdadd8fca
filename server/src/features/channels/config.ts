import { SECRET_KEPT } from '@balcao/contract/channels/channels'
import { refuse } from '@balcao/contract/errors'
import type { Driver } from '../../drivers/channels/driver.ts'
import { fieldsOf, secretsOf } from '../../drivers/channels/fields.ts'
import { issuesIn } from '../../infra/http/reading.ts'

/** A channel's fields as its driver names them. */
export type Config = Record<string, unknown>

/**
 * What a form sent, over what is saved: a field that is absent or shown as kept stays, an empty one goes. Checked by the
 * driver's schema, and told field by field.
 */
export function mergedConfig(driver: Driver, saved: Config, sent: Config, { isNew }: { isNew: boolean }): Config {
  const merged: Config = { ...saved }
  for (const [name, value] of Object.entries(sent)) {
    if (value === SECRET_KEPT && name in saved) continue
    if (value === '' || value === null) delete merged[name]
    else merged[name] = value
  }
  if (!isNew) keepsFixed(driver, saved, merged)
  const read = driver.config.strict().safeParse(merged)
  return read.success ? read.data : refuse('ERR_VALIDATION', { issues: issuesIn(read.error, 'body', ['config']) })
}

function keepsFixed(driver: Driver, saved: Config, merged: Config): void {
  const changed = fieldsOf(driver.config).filter(({ name, isFixed }) => isFixed && name in saved && merged[name] !== saved[name])
  if (changed.length === 0) return
  refuse('ERR_VALIDATION', {
    issues: changed.map(({ name }) => ({ in: 'body', path: ['config', name], code: 'custom', message: 'invalid' })),
  })
}

/** What is stored as it is, and what is sealed. */
export function apart(driver: Driver, config: Config): { plain: Config; secrets: Config } {
  const secret = new Set(secretsOf(driver.config))
  const all = Object.entries(config).filter(([, value]) => value !== undefined)
  const isSealed = ([name, value]: [string, unknown]) => secret.has(name) || holdsPassword(value)
  return {
    plain: Object.fromEntries(all.filter(field => !isSealed(field))),
    secrets: Object.fromEntries(all.filter(isSealed)),
  }
}

/** `http://user:password@host`, in whatever field. */
function holdsPassword(value: unknown): boolean {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return Boolean(url && (url.username || url.password))
}

/** As its administrator sees it: that a secret is there, and nothing of it. */
export const masked = (plain: Config, secrets: Config): Config => ({
  ...plain,
  ...Object.fromEntries(Object.keys(secrets).map(name => [name, SECRET_KEPT])),
})
