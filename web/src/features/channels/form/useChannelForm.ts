import { type ChannelDetails, type ChannelKindRow, channelRoutes } from '@balcao/contract/channels/channels'
import { ApiError } from '@balcao/contract/client'
import type { FormIssue } from '@balcao/contract/texts/validation'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '../../../api/client.ts'
import { keyOf } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../../kit/describe.ts'
import { dropDraft, readDraft, saveDraft } from '../../../kit/drafts.ts'
import { sayIssue } from '../../../kit/form/fieldErrors.ts'
import { bodyOf, missingIn, startOf, type Values, withoutSecrets } from './values.ts'

const draft = z.record(z.string(), z.unknown())

/** One channel being made or changed: what is typed, what is wrong with it, and its draft, without anything secret. */
export function useChannelForm(kind: ChannelKindRow, channel: ChannelDetails | null, onSaved: (channel: ChannelDetails) => void) {
  const t = useText()
  const cache = useQueryClient()
  const name = `form:/sessoes:${channel?.id ?? `new ${kind.type}`}`
  const [start] = useState(() => startOf(kind, channel))
  const [values, setValues] = useState<Values>(() => ({ ...start, ...(draft.safeParse(readDraft(name)).data ?? {}) }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  /** How often saving was tried and not done. */
  const [attempts, setAttempts] = useState(0)
  const isDirty = JSON.stringify(values) !== JSON.stringify(start)

  const change = (fields: Values) => {
    const next = { ...values, ...fields }
    setValues(next)
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([key]) => !Object.hasOwn(fields, key))))
    saveDraft(name, withoutSecrets(kind, next))
  }
  const set = (key: string, value: unknown) => change({ [key]: value })
  const say = (issues: readonly (readonly [string, FormIssue])[]) =>
    setErrors(Object.fromEntries(issues.toReversed().map(([key, issue]) => [key, sayIssue(t, issue)])))

  const refused = (error: unknown) => {
    const issues = error instanceof ApiError ? issuesOf(error) : []
    if (issues.length > 0) return say(issues)
    const at = error instanceof ApiError ? AT[error.code]?.find(key => Object.hasOwn(values, key)) : undefined
    if (at) setErrors({ [at]: at === 'name' ? t('channels.taken') : describe(error, t).text })
    else setRefusal(error)
  }
  const save = async () => {
    setRefusal(null)
    const missing = missingIn(kind, values)
    if (missing.length > 0) {
      setAttempts(attempts + 1)
      return say(missing.map(key => [key, { code: 'custom', message: 'required' }]))
    }
    setBusy(true)
    try {
      const body = bodyOf(kind, values, channel ? start : null)
      const saved = channel
        ? await api(channelRoutes.update, { params: { id: channel.id }, body: channelRoutes.update.body.parse(body) })
        : await api(channelRoutes.create, { body: channelRoutes.create.body.parse({ ...body, type: kind.type }) })
      dropDraft(name)
      void cache.invalidateQueries({ queryKey: keyOf(channelRoutes.list) })
      cache.setQueryData(keyOf(channelRoutes.show, { params: { id: saved.id } }), saved)
      onSaved(saved)
    } catch (error) {
      if (error instanceof z.ZodError) say(error.issues.map(issue => [fieldAt(issue.path), { ...issue }]))
      else refused(error)
      setAttempts(attempts + 1)
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, refusal, attempts, busy, isDirty, set, change, save }
}
export type ChannelForm = ReturnType<typeof useChannelForm>

/** Which field a refusal speaks of, where the type has it. */
const AT: Readonly<Record<string, readonly string[]>> = {
  ERR_NAME_TAKEN: ['name'],
  ERR_NO_QUEUE_FOUND: ['queueId'],
  ERR_NO_USER_FOUND: ['userId'],
  ERR_EVOLUTION_URL: ['config.url'],
  ERR_WUZAPI_URL: ['config.url'],
  ERR_BOT_ASSISTANT: ['config.chatgptPrompt'],
  ERR_BOT_TEST_ADDRESS: ['config.n8nUrl'],
}

const told = z.array(z.looseObject({ path: z.array(z.union([z.string(), z.number()])) }))

function issuesOf(error: ApiError): (readonly [string, FormIssue])[] {
  const read = told.safeParse(error.body.issues)
  return read.success ? read.data.map(issue => [fieldAt(issue.path), issue] as const) : []
}

/** A driver's fields stand below `config`, and those of an import below `history`. */
const fieldAt = (path: readonly PropertyKey[]): string => {
  const [first, second] = path.map(String)
  return (first === 'config' || first === 'history') && second !== undefined ? `${first}.${second}` : (first ?? '')
}
