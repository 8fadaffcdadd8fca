import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { channelRoutes } from '@balcao/contract/channels/channels'
import { MultiSelect } from '@mantine/core'
import { useRead } from '../../api/query.ts'
import { useText } from '../../i18n/index.ts'
import { common } from '../../kit/form/inputs/common.ts'
import type { FieldPart } from '../../kit/resource/types.ts'

/** The channels somebody works on; none chosen means all. One that was deleted since keeps its place until it is taken out. */
export function ChannelChoice(part: FieldPart<number[]>) {
  const t = useText()
  const { data } = useRead(channelRoutes.list, {})
  const known = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const gone = part.value.map(String).filter(id => data && !known.some(one => one.value === id))
  return (
    <MultiSelect
      {...common(part)}
      searchable
      placeholder={part.value.length === 0 ? t('users.allChannels') : ''}
      data={[...known, ...gone.map(id => ({ value: id, label: `#${id}` }))]}
      nothingFoundMessage={t(data ? 'resource.nothingFound' : 'kit.loading')}
      value={part.value.map(String)}
      onChange={values => part.onChange(values.map(Number))}
      hidePickedOptions
    />
  )
}
