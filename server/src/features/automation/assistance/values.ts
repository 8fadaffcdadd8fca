import type { EngineConfig } from '@balcao/contract/flows/engines'
import { engineConfig } from '@balcao/contract/flows/engines'
import type { Tx } from '../../../infra/database/db.ts'
import { integrationStored } from '../../integrations/index.ts'
import { readSetting } from '../../settings/index.ts'

/** By what agents are helped: the company's own ChatGPT settings, whether or not bots use them too. */
interface Means {
  /** Null: no key is saved, or what is saved does not fit any more. */
  config: EngineConfig<'chatgpt'> | null
  isWanted: boolean
}

export async function meansOf(tx: Tx): Promise<Means> {
  const stored = await integrationStored(tx, 'chatgpt')
  return {
    config: engineConfig('chatgpt', stored && { ...stored.config, ...stored.secrets }),
    isWanted: (await readSetting(tx, 'assistance')) === 'enabled',
  }
}

/** What agents are helped by, if they are. */
export const usable = ({ config, isWanted }: Means): EngineConfig<'chatgpt'> | null => (isWanted && config?.model ? config : null)
