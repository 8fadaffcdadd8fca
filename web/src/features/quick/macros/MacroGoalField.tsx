import { userRoutes } from '@balcao/contract/access/users'
import type { Macro, MacroGoal } from '@balcao/contract/catalogue/macros'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import { teamRoutes } from '@balcao/contract/catalogue/teams'
import { NativeSelect } from '@mantine/core'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { common } from '../../../kit/form/inputs/common.ts'
import type { FieldPart } from '../../../kit/resource/types.ts'

interface MacroGoalFieldProps {
  part: FieldPart<MacroGoal | null>
  /** Who is chosen already; no list may name them any more. */
  known: Macro['to']
}

const ACTIVE = { query: { isActive: 'true', pageSize: 200 } } as const
const keyOfGoal = ({ kind, id }: MacroGoal) => `${kind} ${id}`

/** A queue, a team or a person: whom a conversation is handed to. */
export function MacroGoalField({ part, known }: MacroGoalFieldProps) {
  const t = useText()
  const queues = useRead(queueRoutes.list, ACTIVE)
  const teams = useRead(teamRoutes.list, ACTIVE)
  const people = useRead(userRoutes.chat, {})
  const groups: [MacroGoal['kind'], string, readonly { id: number; name: string }[]][] = [
    ['queue', t('macros.queues'), queues.data?.rows ?? []],
    ['team', t('macros.teams'), teams.data?.rows ?? []],
    ['user', t('macros.people'), (people.data?.users ?? []).map(({ id, username }) => ({ id, name: username }))],
  ]
  const isListed = known === null || groups.some(([kind, , rows]) => kind === known.kind && rows.some(row => row.id === known.id))
  return (
    <NativeSelect
      {...common(part)}
      value={part.value ? keyOfGoal(part.value) : ''}
      onChange={event => {
        const [kind, id] = event.currentTarget.value.split(' ')
        const chosen = groups.find(([one]) => one === kind)
        part.onChange(chosen ? { kind: chosen[0], id: Number(id) } : null)
      }}
    >
      <option value="">{t('macros.choose')}</option>
      {known && !isListed && <option value={keyOfGoal(known)}>{known.name}</option>}
      {groups.map(([kind, label, rows]) => (
        <optgroup key={kind} label={label}>
          {rows.map(({ id, name }) => (
            <option key={id} value={keyOfGoal({ kind, id })}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  )
}
