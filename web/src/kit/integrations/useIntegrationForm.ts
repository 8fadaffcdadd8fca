import { ApiError } from '@balcao/contract/client'
import type { CheckStage, Integration } from '@balcao/contract/integrations/integrations'
import { integrationRoutes } from '@balcao/contract/integrations/integrations'
import type { FormIssue } from '@balcao/contract/texts/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { tellFailure } from '../../api/failure.ts'
import { keyOf } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { describe } from '../describe.ts'
import { sayIssue } from '../form/fieldErrors.ts'
import { toastSuccess } from '../layers/toast.ts'
import type { IntegrationSource } from './source.ts'

type Values = Record<string, unknown>

const startOf = ({ fields, values }: Integration): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, isRequired, options, default: byDefault }) => {
      // Of what must be chosen the first stands there, so that what is seen is what is saved.
      const first = kind === 'choice' && isRequired ? options[0] : undefined
      return [name, values[name] ?? byDefault ?? first ?? blank[kind] ?? '']
    }),
  )
const blank: Record<string, unknown> = { switch: false, number: null }

const told = z.array(z.looseObject({ path: z.array(z.union([z.string(), z.number()])) }))

/** One integration being changed and tried: what is typed, what is wrong with it, what the last try found. */
export function useIntegrationForm(row: Integration, source: IntegrationSource) {
  const t = useText()
  const cache = useQueryClient()
  const [typed, setTyped] = useState<Values>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState<'saving' | 'checking' | null>(null)
  const [found, setFound] = useState<{ stages: CheckStage[]; at: Date } | null>(null)
  const start = startOf(row)
  const values: Values = { ...start, ...typed }
  const changed = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== start[name]))

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) return tellFailure(error)
    const issues = told.safeParse(error.body.issues).data ?? []
    const named = issues.map(issue => [String(issue.path[1] ?? ''), sayIssue(t, issue as FormIssue)] as const)
    if (error.code !== 'ERR_VALIDATION' && 'url' in values) setErrors({ url: describe(error, t).text })
    else if (named.length > 0) setErrors(Object.fromEntries(named.toReversed()))
    else tellFailure(error)
  }
  const run = async (what: 'saving' | 'checking', work: () => Promise<void>) => {
    setBusy(what)
    setErrors({})
    await work()
      .catch(refused)
      .finally(() => setBusy(null))
  }
  const taken = (next: Integration) => {
    cache.setQueryData(source.key, next)
    void cache.invalidateQueries({ queryKey: keyOf(integrationRoutes.list) })
    setTyped({})
  }
  return {
    values,
    errors,
    busy,
    found,
    isDirty: Object.keys(changed).length > 0,
    set(name: string, value: unknown) {
      setTyped(known => ({ ...known, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
    save: () =>
      run('saving', async () => {
        // What stands there by default is saved as it stands there.
        const first = row.isSet
          ? {}
          : Object.fromEntries(Object.entries(start).filter(([, value]) => value !== '' && value !== null))
        taken(await source.save({ ...first, ...changed }))
        toastSuccess(t('integrations.saved'))
      }),
    check: () =>
      run('checking', async () => {
        const { stages } = await source.check(Object.fromEntries(Object.entries(values)))
        setFound({ stages, at: new Date() })
        setErrors(Object.fromEntries(stages.flatMap(stage => faultAt(stage, t))))
      }),
    forget: () =>
      run('saving', async () => {
        taken(await source.remove())
        setFound(null)
        toastSuccess(t('integrations.forgotten'))
      }),
  }
}
export type IntegrationForm = ReturnType<typeof useIntegrationForm>

function faultAt({ result, code, field }: CheckStage, t: ReturnType<typeof useText>): [string, string][] {
  return result === 'failed' && code && field ? [[field, describe(new ApiError(400, { error: code }), t).text]] : []
}
