import { BODY_KINDS, HTTP_TIMEOUT_MAX, MAPPED_MAX, METHODS, STATUSES_MAX } from '@balcao/contract/flows/nodes'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../../i18n/index.ts'
import styles from '../Builder.module.css'
import type { FieldsOf } from './fields-of.ts'
import { HeaderSecret } from './HeaderSecret.tsx'
import { AddButton, Box, Choice, Figure, Line, VariableName, Words } from './parts.tsx'

const HEADERS_MAX = 20

/** A call of another server: what is asked, what is kept of the answer, which answers have a way of their own. */
export function HttpFields({ node, put }: FieldsOf<'http'>) {
  const t = useText()
  return (
    <>
      <Choice
        label={t('flowFields.method')}
        field="method"
        value={node.method}
        options={METHODS.map(one => ({ value: one, label: one }))}
        onChange={method => put({ method })}
      />
      <Words
        label={t('flowFields.url')}
        field="url"
        value={node.url}
        lines={1}
        max={2000}
        onChange={url => put({ url }, 'url')}
      />
      <Headers node={node} put={put} />
      <Choice
        label={t('flowFields.bodyKind')}
        field="bodyKind"
        value={node.bodyKind}
        options={BODY_KINDS.map(one => ({ value: one, label: t(`flowFields.body_${one}`) }))}
        onChange={bodyKind => put({ bodyKind })}
      />
      {node.bodyKind !== 'none' && (
        <Words
          label={t('flowFields.body')}
          field="body"
          value={node.body}
          lines={3}
          max={20_000}
          onChange={body => put({ body }, 'body')}
        />
      )}
      <Mapped node={node} put={put} />
      <Statuses node={node} put={put} />
      <div className={styles.pair}>
        <Figure
          label={t('flowFields.timeout')}
          field="timeoutSeconds"
          value={node.timeoutSeconds}
          max={HTTP_TIMEOUT_MAX}
          onChange={timeoutSeconds => put({ timeoutSeconds: timeoutSeconds ?? 10 }, 'timeoutSeconds')}
        />
        <Figure
          label={t('flowFields.retries')}
          field="retries"
          value={node.retries}
          min={0}
          max={2}
          onChange={retries => put({ retries: retries ?? 0 }, 'retries')}
        />
      </div>
      <Pinned node={node} put={put} />
    </>
  )
}

function Headers({ node: { headers, url }, put }: FieldsOf<'http'>) {
  const t = useText()
  return (
    <>
      {headers.map((header, i) => {
        const field = `headers.${i}`
        const change = (fields: object, what: string) =>
          put({ headers: headers.with(i, { ...header, ...fields }) }, `headers.${i}.${what}`)
        return (
          <Box
            key={field}
            title={t('flowFields.header', { number: i + 1 })}
            field={field}
            onRemove={() => put({ headers: headers.toSpliced(i, 1) })}
          >
            <Line
              label={t('flowFields.headerName')}
              field={`headers.${i}.name`}
              value={header.name}
              max={100}
              onChange={name => change({ name }, 'name')}
            />
            <HeaderSecret
              field={`headers.${i}.secret`}
              url={url}
              secret={header.secret}
              onChange={secret => change({ secret }, 'secret')}
            />
            {header.secret === '' && (
              <Line
                label={t('flowFields.value')}
                field={`headers.${i}.value`}
                value={header.value}
                onChange={value => change({ value }, 'value')}
              />
            )}
          </Box>
        )
      })}
      {headers.length < HEADERS_MAX && (
        <AddButton
          label={t('flowFields.addHeader')}
          onClick={() => put({ headers: [...headers, { name: '', value: '', secret: '' }] })}
        />
      )}
    </>
  )
}

function Mapped({ node: { mapped }, put }: FieldsOf<'http'>) {
  const t = useText()
  return (
    <>
      {mapped.map((one, i) => {
        const field = `mapped.${i}`
        const change = (fields: object, what: string) =>
          put({ mapped: mapped.with(i, { ...one, ...fields }) }, `mapped.${i}.${what}`)
        return (
          <Box
            key={field}
            title={t('flowFields.kept', { number: i + 1 })}
            field={field}
            onRemove={() => put({ mapped: mapped.toSpliced(i, 1) })}
          >
            <Line
              label={t('flowFields.pointer')}
              help={t('flowFields.pointerHelp')}
              field={`mapped.${i}.pointer`}
              value={one.pointer}
              max={300}
              onChange={pointer => change({ pointer }, 'pointer')}
            />
            <VariableName
              label={t('flowFields.variable')}
              field={`mapped.${i}`}
              value={one.variable}
              onChange={variable => change({ variable }, 'variable')}
            />
          </Box>
        )
      })}
      {mapped.length < MAPPED_MAX && (
        <AddButton label={t('flowFields.addKept')} onClick={() => put({ mapped: [...mapped, { pointer: '/', variable: '' }] })} />
      )}
    </>
  )
}

function Statuses({ node: { statuses }, put }: FieldsOf<'http'>) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    if (typed === null) return
    const found = typed
      .split(/\D+/)
      .map(Number)
      .filter(one => one >= 100 && one <= 599) // prettier-ignore
    put({ statuses: [...new Set(found)].slice(0, STATUSES_MAX) })
    setTyped(null)
  }
  return (
    <fieldset className={styles.plain} onBlur={keep}>
      <Line
        label={t('flowFields.statuses')}
        help={t('flowFields.statusesHelp')}
        field="statuses"
        value={typed ?? statuses.join(', ')}
        onChange={setTyped}
      />
    </fieldset>
  )
}

/** What the simulator and a replay take for the answer. */
function Pinned({ node: { pinned }, put }: FieldsOf<'http'>) {
  const t = useText()
  if (!pinned)
    return <AddButton label={t('flowFields.pin')} field="pinned" onClick={() => put({ pinned: { status: 200, body: '{}' } })} />
  return (
    <Box title={t('flowFields.pinned')} field="pinned" onRemove={() => put({ pinned: null })}>
      <Figure
        label={t('flowFields.status')}
        field="pinned.status"
        value={pinned.status}
        min={100}
        max={599}
        onChange={status => put({ pinned: { ...pinned, status: status ?? 200 } }, 'pinned.status')}
      />
      <Textarea
        label={t('flowFields.answer')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={20_000}
        value={pinned.body}
        onChange={event => put({ pinned: { ...pinned, body: event.currentTarget.value } }, 'pinned.body')}
      />
    </Box>
  )
}
