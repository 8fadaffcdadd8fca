import { WORK_STATUSES } from '@balcao/contract/works/works'
import { WorkLine } from '../jobs/WorkLine.tsx'

/** A long work in each of its states. */
export function Works() {
  return (
    <ul className="panel" style={{ listStyle: 'none', margin: 0, padding: '0 20px', maxWidth: 460 }}>
      {WORK_STATUSES.map((status, id) => (
        <WorkLine
          key={status}
          work={{
            id,
            kind: 'tags.import',
            title: 'etiquetas-de-novembro.csv',
            status,
            total: 12_480,
            done: 4_160,
            refused: status === 'done' ? 12 : 0,
            ahead: status === 'waiting' ? 2 : null,
            error: status === 'failed' ? 'ERR_INTERNAL' : null,
            createdAt: '2026-11-20T12:00:00.000Z',
            finishedAt: null,
            file: null,
          }}
        />
      ))}
    </ul>
  )
}
