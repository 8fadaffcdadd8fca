import { flowRunningRoutes } from '@balcao/contract/flows/figures/running'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { toastSuccess } from '../../../kit/layers/toast.ts'

/** Conversations that stand in a flow, by version, and how they are taken along to the one that answers. */
export function useStanding(flowId: number) {
  const t = useText()
  const { data, refetch } = useRead(flowRunningRoutes.count, { params: { id: flowId } }, { staleTime: 0 })
  const versions = data?.versions ?? []
  return {
    of: (version: number): number => versions.find(one => one.version === version)?.conversations ?? 0,
    /** In versions that are not this one. */
    outside: (version: number | null): number =>
      versions.reduce((sum, one) => sum + (one.version === version ? 0 : one.conversations), 0),
    async takeAlong(): Promise<void> {
      const { taken, stayed } = await api(flowRunningRoutes.takeAlong, { params: { id: flowId }, body: {} })
      await refetch()
      toastSuccess(t('flowFigures.takenAlong', { taken, stayed }))
    },
  }
}
