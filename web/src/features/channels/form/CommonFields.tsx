import { userRoutes } from '@balcao/contract/access/users'
import { queueRoutes } from '@balcao/contract/catalogue/queues'
import type { PlainKey } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/index.ts'
import { FieldInput } from '../../../kit/form/inputs/fields.tsx'
import { type Field, pick } from '../../../kit/resource/types.ts'
import { partOf } from './ConnectionFields.tsx'
import styles from './form.module.css'
import type { ChannelForm } from './useChannelForm.ts'

const queues = pick(queueRoutes, ({ id, name, color }) => ({ value: id, label: name, color: color ?? undefined }))
const people = pick(userRoutes, ({ id, name }) => ({ value: id, label: name }))

type Shown = Field & { key: string }

const BEHAVIOUR: readonly Shown[] = [
  { key: 'queueId', kind: 'select', pick: queues, label: 'channels.queueId', help: 'channels.queueIdHelp' },
  { key: 'userId', kind: 'select', pick: people, label: 'channels.userId', help: 'channels.userIdHelp' },
  { key: 'farewell', kind: 'textarea', label: 'channels.farewell', help: 'channels.farewellHelp' },
  { key: 'autoCloseKeyword', kind: 'text', label: 'channels.autoCloseKeyword', help: 'channels.autoCloseKeywordHelp' },
  { key: 'autoEvaluation', kind: 'switch', label: 'channels.autoEvaluation' },
  { key: 'autoDistribution', kind: 'switch', label: 'channels.autoDistribution', help: 'channels.autoDistributionHelp' },
  { key: 'destroyMessages', kind: 'switch', label: 'channels.destroyMessages', help: 'channels.destroyMessagesHelp' },
]

const IMPORT: readonly Shown[] = [
  { key: 'history.start', kind: 'datetime', label: 'channels.importStart' },
  { key: 'history.end', kind: 'datetime', label: 'channels.importEnd' },
  { key: 'history.queueId', kind: 'select', pick: queues, label: 'channels.importQueue' },
  { key: 'history.groups', kind: 'switch', label: 'channels.importGroups' },
  { key: 'history.close', kind: 'switch', label: 'channels.importClose' },
]

/** What becomes of the tickets of this channel: the same for every type. */
export const Behaviour = ({ form }: { form: ChannelForm }) => <Group form={form} name="channels.behaviour" fields={BEHAVIOUR} />

/** Older messages come with the next connection of the phone. */
export function Importing({ form }: { form: ChannelForm }) {
  const isOn = form.values.imports === true
  const first: Shown = { key: 'imports', kind: 'switch', label: 'channels.importOn', help: 'channels.importHelp' }
  return <Group form={form} name="channels.importing" fields={isOn ? [first, ...IMPORT] : [first]} />
}

function Group({ form, name, fields }: { form: ChannelForm; name: PlainKey; fields: readonly Shown[] }) {
  const t = useText()
  return (
    <fieldset className={styles.group}>
      <legend>{t(name)}</legend>
      {fields.map(field => (
        <FieldInput
          key={field.key}
          field={field}
          row={null}
          part={partOf(form, field.key, t(field.label), field.help && t(field.help), false)}
        />
      ))}
    </fieldset>
  )
}
