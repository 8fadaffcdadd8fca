import type { FlowFacts, FlowReference } from '@balcao/contract/flows/facts'
import { namedOf } from '@balcao/contract/flows/facts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { createContext, type MouseEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { useText } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../../kit/controls/Menu.tsx'
import styles from '../Builder.module.css'

/** What fields of any node need. */
interface FieldsAround {
  facts: FlowFacts
  /** What can stand between two braces. */
  names: readonly string[]
  /** What is wrong at a field; a field within it counts. */
  problem(field: string): string | undefined
  /** What may surprise there, and hinders nothing. */
  caution(field: string): string | undefined
}
const WRITTEN_IN = 'input, textarea, select'

export const FieldsContext = createContext<FieldsAround | null>(null)
export function useAround(): FieldsAround {
  const around = useContext(FieldsContext)
  if (!around) throw new Error('There is no inspector above this field')
  return around
}

/** What a field says around itself: its help, what may surprise, what is wrong. */
function useSaid(field: string, help: string | undefined) {
  const { problem, caution } = useAround()
  const surprise = caution(field)
  const description = surprise ? (
    <>
      {help} <span className={styles.caution}>{surprise}</span>
    </>
  ) : (
    help
  )
  return { description, error: problem(field) }
}

interface FieldProps<T> {
  label: string
  /** Its path in the node, by which problems name it. */
  field: string
  value: T
  onChange(value: T): void
  help?: string
}

export function Line({
  label,
  field,
  value,
  onChange,
  help,
  max = 500,
  placeholder,
}: FieldProps<string> & { max?: number; placeholder?: string }) {
  const said = useSaid(field, help)
  return (
    <TextInput
      data-field={field}
      label={label}
      {...said}
      placeholder={placeholder}
      maxLength={max}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** A text of ours, with the variables at hand. */
export function Words({
  label,
  field,
  value,
  onChange,
  help,
  max = 4096,
  lines = 2,
}: FieldProps<string> & { max?: number; lines?: number }) {
  const t = useText()
  const { names } = useAround()
  const said = useSaid(field, help)
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const at = box.current?.selectionStart ?? value.length
    const to = box.current?.selectionEnd ?? at
    const put = `{{${name}}}`
    onChange(`${value.slice(0, at)}${put}${value.slice(to)}`)
    // The menu gives the focus back to its button as it closes; one goes on writing behind what was put in.
    setTimeout(() => {
      box.current?.focus()
      box.current?.setSelectionRange(at + put.length, at + put.length)
    })
  }
  return (
    <div>
      <Textarea
        ref={box}
        data-field={field}
        label={label}
        {...said}
        autosize
        minRows={lines}
        maxRows={10}
        maxLength={max}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <div className={styles.variables}>
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" aria-label={t('flowFields.insertInto', { label })}>
              {'{{ }}'} {t('flowFields.insert')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {names.map(name => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  )
}

export function Choice<T extends string>({
  label,
  field,
  value,
  onChange,
  help,
  options,
}: FieldProps<T> & { options: readonly { value: T; label: string }[] }) {
  const said = useSaid(field, help)
  return (
    <NativeSelect
      data-field={field}
      label={label}
      {...said}
      value={value}
      data={[...options]}
      onChange={event => {
        const chosen = options.find(one => one.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}

/** A row of the company by its name. */
export function Row({ label, field, value, onChange, of }: FieldProps<number | null> & { of: FlowReference }) {
  const t = useText()
  const { facts } = useAround()
  const said = useSaid(field, undefined)
  const rows = namedOf(facts, of)
  const offered = rows.filter(one => one.isActive || one.id === value)
  const gone = value !== null && !rows.some(one => one.id === value)
  return (
    <NativeSelect
      data-field={field}
      label={label}
      value={value === null ? '' : String(value)}
      {...said}
      data={[
        { value: '', label: t('flowFields.choose') },
        ...offered.map(one => ({ value: String(one.id), label: one.name })),
        ...(gone ? [{ value: String(value), label: t('flowFields.gone') }] : []),
      ]}
      onChange={event => onChange(Number(event.currentTarget.value) || null)}
    />
  )
}

/** Several of them. */
export function Rows({
  label,
  field,
  value,
  onChange,
  of,
}: FieldProps<readonly number[]> & { of: FlowReference; onChange(value: number[]): void }) {
  const t = useText()
  const { facts, problem, caution } = useAround()
  const rows = namedOf(facts, of)
  const wrong = problem(field)
  const surprise = caution(field)
  return (
    <fieldset className={styles.box} data-field={field}>
      <legend className={styles.note}>{label}</legend>
      <div className={styles.variables}>
        {value.map(id => (
          <button
            key={id}
            type="button"
            aria-label={t('flowFields.without', { name: rows.find(one => one.id === id)?.name ?? '' })}
            onClick={() => onChange(value.filter(one => one !== id))}
          >
            {rows.find(one => one.id === id)?.name ?? t('flowFields.gone')} ×
          </button>
        ))}
      </div>
      <NativeSelect
        aria-label={label}
        value=""
        data={[
          { value: '', label: t('flowFields.add') },
          ...rows.filter(one => one.isActive && !value.includes(one.id)).map(one => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={event => onChange([...value, Number(event.currentTarget.value)])}
      />
      {surprise && <p className={styles.caution}>{surprise}</p>}
      {wrong && <p className={styles.wrong}>{wrong}</p>}
    </fieldset>
  )
}

/** Several words, parted by commas; kept as typed until the field is left. */
export function WordList({ label, field, value, onChange, help }: FieldProps<string[]>) {
  const said = useSaid(field, help)
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    if (typed === null) return
    const words = typed.split(',').flatMap(word => word.trim().slice(0, 60) || [])
    onChange([...new Set(words)].slice(0, 40))
    setTyped(null)
  }
  return (
    <TextInput
      data-field={field}
      label={label}
      {...said}
      value={typed ?? value.join(', ')}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={event => event.key === 'Enter' && keep()}
    />
  )
}

/** A whole number; empty is none, where that may be. What is half typed may lie outside the bounds until the field is left. */
export function Figure({
  label,
  field,
  value,
  onChange,
  help,
  min = 1,
  max,
}: FieldProps<number | null> & { min?: number; max: number }) {
  const said = useSaid(field, help)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      data-field={field}
      type="number"
      label={label}
      {...said}
      min={min}
      max={max}
      value={typed ?? value ?? ''}
      onChange={event => {
        const { value: now } = event.currentTarget
        setTyped(now)
        onChange(now === '' ? null : Math.min(max, Math.max(min, Math.round(Number(now)))))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** The name under which an answer is kept. */
export function VariableName({ label, field, value, onChange, help }: FieldProps<string>) {
  const clean = (typed: string) => {
    const bare = typed
      .normalize('NFD')
      .replace(/[^a-zA-Z0-9]/g, '')
      .slice(0, 40)
    return bare.replace(/^[0-9]+/, '').replace(/^[A-Z]/, first => first.toLowerCase())
  }
  return (
    <Line
      label={label}
      field={field}
      value={value}
      max={40}
      {...(help ? { help } : {})}
      onChange={typed => onChange(clean(typed))}
    />
  )
}

interface BoxProps {
  title: string
  field: string
  onRemove?: (() => void) | undefined
  children: ReactNode
}

/** One of several: a part, an option, a rule. */
export function Box({ title, field, onRemove, children }: BoxProps) {
  const t = useText()
  return (
    <section className={styles.box} data-field={field} aria-label={title}>
      <header>
        <b>{title}</b>
        {onRemove && (
          <IconButton label={t('flowFields.remove', { what: title })} variant="subtle" size="sm" onClick={onRemove}>
            <IconTrash size={15} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </header>
      {children}
    </section>
  )
}

/** One more of several; one goes on writing in what was added. */
export function AddButton({ label, onClick, field }: { label: string; onClick(): void; field?: string }) {
  const add = ({ currentTarget: { parentElement: list } }: MouseEvent<HTMLElement>) => {
    onClick()
    requestAnimationFrame(() =>
      [...(list?.querySelectorAll(':scope > section[data-field]') ?? [])].at(-1)?.querySelector<HTMLElement>(WRITTEN_IN)?.focus(),
    )
  }
  return (
    <button type="button" className={styles.link} data-field={field} onClick={add}>
      <IconPlus size={13} stroke={2} aria-hidden /> {label}
    </button>
  )
}
