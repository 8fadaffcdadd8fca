import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldInput } from '../form/inputs/fields.tsx'
import { type Field, type FieldPart, pick } from '../resource/types.ts'

const queues = pick(queueRoutes, queue => ({ value: queue.id, label: queue.name }))
const vendas = { value: 1, label: 'Vendas' }
const grid = { display: 'grid', gap: 18, gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))' } as const

/** Every kind of field: as it starts, or filled. */
const KINDS: readonly [name: string, field: Field, value: unknown][] = [
  ['text', { label: 'kit.save', kind: 'text' }, 'Vendas'],
  ['password', { label: 'kit.save', kind: 'text', type: 'password' }, 'Segredo-1'],
  ['textarea', { label: 'kit.save', kind: 'textarea' }, 'Olá, {{firstName}}. Já já alguém fala com você.'],
  ['number', { label: 'kit.save', kind: 'number' }, 12480],
  ['money', { label: 'kit.save', kind: 'money' }, 1234.5],
  ['switch', { label: 'kit.save', kind: 'switch' }, true],
  [
    'select',
    {
      label: 'kit.save',
      kind: 'select',
      options: [
        { value: 'a', label: 'resource.green' },
        { value: 'b', label: 'resource.blue' },
      ],
    },
    'a',
  ],
  ['select from a list', { label: 'kit.save', kind: 'select', pick: queues, known: () => vendas }, 1],
  ['multiselect', { label: 'kit.save', kind: 'multiselect', pick: queues, known: () => [vendas] }, [1]],
  ['colour', { label: 'kit.save', kind: 'colour' }, '#2f7fc1'],
  ['date', { label: 'kit.save', kind: 'date' }, '2026-11-20'],
  ['time', { label: 'kit.save', kind: 'time' }, '08:30'],
  ['datetime', { label: 'kit.save', kind: 'datetime' }, '2026-11-20T21:03:00.000Z'],
  ['phone', { label: 'kit.save', kind: 'phone' }, '(11) 98765-4321'],
  ['document', { label: 'kit.save', kind: 'document' }, '529.982.247-25'],
  ['file', { label: 'kit.save', kind: 'file', upload: async file => `1/${file.name}` }, '1/contrato.pdf'],
  [
    'component',
    {
      label: 'kit.save',
      kind: 'component',
      render: ({ id, label, value, onChange }) => (
        <TextInput id={id} label={label} value={String(value)} onChange={event => onChange(event.currentTarget.value)} />
      ),
    },
    'Um campo da própria tela',
  ],
]

export function FieldKinds() {
  return <Kinds />
}
export function FieldKindsWithErrors() {
  return <Kinds error="Já existe uma fila com este nome. Escolha outro." />
}
export function FieldKindsLocked() {
  return <Kinds disabled />
}

function Kinds(more: Partial<Pick<FieldPart, 'error' | 'disabled'>>) {
  return (
    <div style={grid}>
      {KINDS.map(([name, field, value]) => (
        <One key={name} name={name} field={field} first={value} {...more} />
      ))}
    </div>
  )
}

interface OneProps extends Partial<Pick<FieldPart, 'error' | 'disabled'>> {
  name: string
  field: Field
  first: unknown
}

function One({ name, field, first, error, disabled = false }: OneProps) {
  const [value, setValue] = useState(first)
  const state = disabled ? 'locked' : error ? 'wrong' : 'plain'
  const part = {
    id: `kit-${state}-${name.replaceAll(' ', '-')}`,
    label: name,
    help: 'Uma linha que ajuda.',
    error,
    value,
    onChange: setValue,
    disabled,
    first: false,
  }
  return <FieldInput field={field} row={{ id: 1 }} part={part} />
}
