import type { Driver } from '../../drivers/channels/driver.ts'
import {
  apart as apartBy,
  carriedAway,
  laidOver,
  readValues,
  refuseCarriedAway,
  refuseFixed,
  type Values,
} from '../../infra/form-values.ts'

export { masked } from '../../infra/form-values.ts'

/** A channel's fields as its driver names them. */
export type Config = Values

/** What a form sent, over what is saved, checked by the driver's schema. */
export function mergedConfig(driver: Driver, saved: Config, sent: Config, { isNew }: { isNew: boolean }): Config {
  // What a new one leaves empty is the company's value, where there is one.
  const filled = isNew ? onlyFilled(sent) : sent
  const merged = laidOver(saved, filled)
  // The company's secrets go where the company said; a new one that goes elsewhere brings its own.
  if (isNew) for (const name of carriedAway(driver.config, saved, filled)) delete merged[name]
  else {
    refuseFixed(driver.config, saved, merged, 'config')
    refuseCarriedAway(driver.config, saved, filled, ['config'])
  }
  return readValues(driver.config, merged, 'config')
}

/** What is stored as it is, and what is sealed. */
export const apart = (driver: Driver, config: Config): { plain: Config; secrets: Config } => apartBy(driver.config, config)

/** Of what a company entered for a provider, what this driver has a field for. */
export const fitting = (driver: Driver, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in driver.config.shape))

const onlyFilled = (sent: Config): Config =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '' && value !== null))
