import type { Driver } from '../../drivers/channels/driver.ts'
import { apart as apartBy, laidOver, readValues, refuseFixed, type Values } from '../../infra/form-values.ts'

export { masked } from '../../infra/form-values.ts'

/** A channel's fields as its driver names them. */
export type Config = Values

/** What a form sent, over what is saved, checked by the driver's schema. */
export function mergedConfig(driver: Driver, saved: Config, sent: Config, { isNew }: { isNew: boolean }): Config {
  // What a new one leaves empty is the company's value, where there is one.
  const merged = laidOver(saved, isNew ? onlyFilled(sent) : sent)
  if (!isNew) refuseFixed(driver.config, saved, merged, 'config')
  return readValues(driver.config, merged, 'config')
}

/** What is stored as it is, and what is sealed. */
export const apart = (driver: Driver, config: Config): { plain: Config; secrets: Config } => apartBy(driver.config, config)

/** Of what a company entered for a provider, what this driver has a field for. */
export const fitting = (driver: Driver, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in driver.config.shape))

const onlyFilled = (sent: Config): Config =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '' && value !== null))
