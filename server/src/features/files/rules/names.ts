import { seen } from '@balcao/contract/values/readable'

const MOST = 200

/** A file's name as people see it: no folders, nothing that is not seen, nothing that turns the text around. */
export function fileName(given: string | undefined, otherwise: string): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).pop() ?? ''
  const name = seen(last).trim()
  if (name === '' || /^\.+$/.test(name)) return otherwise
  if (name.length <= MOST) return name
  const ending = /\.[\w-]{1,10}$/.exec(name)?.[0] ?? ''
  return (name.slice(0, MOST - ending.length) + ending).toWellFormed()
}
