import { ApiError } from '@balcao/contract/client'
import { type FlowRow, flowRoutes } from '@balcao/contract/flows/flows'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../../api/client.ts'
import { tellFailure } from '../../../api/failure.ts'
import { fetched } from '../../../api/fetched.ts'
import { useText } from '../../../i18n/index.ts'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Menu } from '../../../kit/controls/Menu.tsx'
import { download } from '../../../kit/files/write.ts'
import { Confirm } from '../../../kit/layers/Confirm.tsx'
import { toastSuccess, toasts } from '../../../kit/layers/toast.ts'
import { navigate } from '../../../navigation/index.ts'
import { flowGone, flowHeard } from '../heard-flows.ts'
import { builderOf } from './builder-address.ts'

const FlowForm = fetched(async () => ({ default: (await import('./FlowForm.tsx')).FlowForm }))

/** All that is done to a flow from the list. */
export function FlowMenu({ flow }: { flow: FlowRow }) {
  const t = useText()
  const cache = useQueryClient()
  const [asks, setAsks] = useState<'edit' | 'remove' | null>(null)
  const params = { id: flow.id }
  const tried = (run: () => Promise<unknown>) => () => void run().catch(tellFailure)
  const put = tried(async () => flowHeard(cache, await api(flowRoutes.update, { params, body: { isActive: !flow.isActive } })))
  const duplicate = tried(async () => {
    const made = await api(flowRoutes.duplicate, { params })
    flowHeard(cache, made)
    toastSuccess(t('flows.duplicated', { name: made.name }))
  })
  const save = (form: 'ours' | 'family') => async () => {
    try {
      const { name, text } = await api(flowRoutes.export, { params, query: { form } })
      download(new Blob([text], { type: 'application/json' }), name)
    } catch (error) {
      const lost =
        error instanceof ApiError && error.code === 'ERR_FLOW_EXPORT'
          ? (error.body.lost as { why: string }[] | undefined)
          : undefined
      if (!lost) return tellFailure(error)
      toasts.show({ tone: 'warning', title: t('flows.exportLoses'), detail: [...new Set(lost.map(({ why }) => why))].join(', ') })
    }
  }
  const remove = async () => {
    try {
      await api(flowRoutes.remove, { params, query: { anyway: 'true' } })
      flowGone(cache, flow.id)
      toastSuccess(t('flows.removed'))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERR_FLOW_IN_USE')
        toasts.show({ tone: 'warning', title: t('flows.stillTalks', { count: Number(error.body.tickets ?? 0) }) })
      else tellFailure(error)
    }
  }
  const led = [...flow.channels, ...flow.calledBy].map(({ name }) => name)
  return (
    <>
      <Menu>
        <Menu.Target>
          <IconButton label={t('flows.actsOf', { name: flow.name })} variant="subtle">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => navigate(builderOf(flow.id))}>{t('flows.openBuilder')}</Menu.Item>
          <Menu.Item onClick={() => setAsks('edit')}>{t('flows.editRow')}</Menu.Item>
          <Menu.Item onClick={put}>{t(flow.isActive ? 'flows.switchOff' : 'flows.switchOn')}</Menu.Item>
          <Menu.Item onClick={duplicate}>{t('flows.duplicate')}</Menu.Item>
          <Menu.Item onClick={() => void save('ours')()}>{t('flows.export')}</Menu.Item>
          <Menu.Item onClick={() => void save('family')()}>{t('flows.exportFamily')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setAsks('remove')}>
            {t('flows.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asks === 'edit' && (
        <Suspense>
          <FlowForm flow={flow} onClose={() => setAsks(null)} />
        </Suspense>
      )}
      {asks === 'remove' && (
        <Confirm
          title={t('flows.removeAsk', { name: flow.name })}
          help={led.length > 0 ? t('flows.removeLed', { names: led.join(', ') }) : t('flows.removeHelp')}
          act={t('flows.remove')}
          onConfirm={remove}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}
