import { type Queue, queueRoutes } from '@balcao/contract/catalogue/queues'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../layers/Confirm.tsx'
import { People, Status, Swatch } from '../resource/list/marks.tsx'
import { NothingFound, NothingYet } from '../resource/list/Nothing.tsx'
import { Pager } from '../resource/list/Pager.tsx'
import { RowMenu } from '../resource/list/RowMenu.tsx'
import { Table } from '../resource/list/Table.tsx'
import { TableBones } from '../resource/list/TableBones.tsx'
import { modelOf } from '../resource/model.ts'
import { useQuestion } from '../resource/state/useQuestion.ts'
import { useSelection } from '../resource/state/useSelection.ts'

const model = modelOf({
  path: '/kit',
  texts: 'queues',
  api: queueRoutes,
  manage: 'queues.manage',
  states: ['queues.active', 'queues.inactive'],
  columns: {
    name: { label: 'queues.queue', show: queue => <Swatch color={queue.color}>{queue.name}</Swatch> },
    users: { label: 'queues.people', figures: true },
    isActive: { label: 'resource.status', onPhone: true },
    createdAt: { label: 'queues.since' },
  },
  form: { name: { kind: 'text', label: 'queues.name' }, color: null, userIds: null, isActive: null },
})

const createdAt = '2026-11-20T12:00:00.000Z'
const ROWS: readonly Queue[] = [
  { id: 1, name: 'Entregas', color: '#2f7fc1', isActive: true, users: 3, people: [], createdAt },
  { id: 2, name: 'Vendas', color: '#15966f', isActive: true, users: 12, people: [], createdAt },
  { id: 3, name: 'Feirão de novembro', color: null, isActive: false, users: 0, people: [], createdAt },
]

export function List() {
  const asking = useQuestion(model)
  const selection = useSelection(asking.question, ROWS, 132)
  return (
    <>
      <Table
        {...{ model, asking, selection }}
        columns={model.columns}
        rows={ROWS}
        menu={row => <RowMenu {...{ model, row, asking }} onRemove={() => undefined} />}
        isStale={false}
      />
      <Pager page={{ rows: [...ROWS], count: 132, hasMore: true }} asking={asking} />
    </>
  )
}

export function ListOnItsWay() {
  return <TableBones columns={model.columns} />
}

export function ListEmpty() {
  return (
    <NothingYet model={model}>
      <Button>Criar fila</Button>
    </NothingYet>
  )
}

export function ListWithoutAFind() {
  return <NothingFound model={model} asking={useQuestion(model)} />
}

export function Marks() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, alignItems: 'center' }}>
      <Status on>Ativa</Status>
      <Status on={false}>Inativa</Status>
      <Swatch color="#8465d6" about="Pagamentos, notas e estornos">
        Financeiro
      </Swatch>
      <People people={['Bianca Moraes', 'Rafael Teixeira', 'Luana Prado', 'Diego Farias'].map(name => ({ name }))} />
    </div>
  )
}

export function Question() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Confirm
      </Button>
      {open && (
        <Confirm
          title="Excluir a fila Vendas?"
          help="Quem atende nela deixa de ver as conversas dela."
          act="Excluir"
          onConfirm={async () => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
