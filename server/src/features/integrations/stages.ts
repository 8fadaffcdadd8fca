import type { ErrorCode } from '@balcao/contract/errors'
import type { CheckStage, CheckStageName } from '@balcao/contract/integrations/integrations'
import { isErrorCode } from '@balcao/contract/texts/index'
import { FetchError } from '../../infra/outside/http-client.ts'
import { MailFault } from '../../infra/outside/mail-server.ts'

interface Look {
  /** Names and figures found. */
  details?: string
  /** It works, and is worth a warning. */
  warning?: ErrorCode
  field?: string
}

/** What a stage found wrong. */
export class Wrong extends Error {
  override name = 'Wrong'
  readonly code: ErrorCode
  readonly field: string | null

  constructor(code: ErrorCode, details: string | null, field: string | null = null, cause?: unknown) {
    super(details ?? '', { cause })
    this.code = code
    this.field = field
  }
}

type Stage = (name: CheckStageName, look: () => Promise<Look>, more?: { field?: string }) => Promise<void>

const DETAILS_MOST = 500

/** One look after the other, each with its time; the first that fails is the last. What is no fault of the values is thrown on. */
export async function inStages(run: (stage: Stage) => Promise<void>): Promise<CheckStage[]> {
  const stages: CheckStage[] = []
  const stage: Stage = async (name, look, more = {}) => {
    const began = performance.now()
    const add = (its: Omit<CheckStage, 'stage' | 'ms'>) =>
      stages.push({ stage: name, ms: Math.round(performance.now() - began), ...its })
    try {
      const { details, warning, field: about } = await look()
      add({ result: warning ? 'warning' : 'ok', code: warning ?? null, details: shown(details), field: about ?? null })
    } catch (error) {
      const wrong = wrongOf(error)
      if (!wrong) throw error
      add({ result: 'failed', code: wrong.code, details: shown(wrong.message), field: wrong.field ?? more.field ?? null })
      throw new Ended()
    }
  }
  await run(stage).catch((error: unknown) => {
    if (!(error instanceof Ended)) throw error
  })
  return stages
}

class Ended extends Error {}

const shown = (details: string | undefined): string | null => details?.slice(0, DETAILS_MOST) || null

/** Drivers and the guarded client say what they met by a code of their own. */
function wrongOf(error: unknown): { code: ErrorCode; message: string; field: string | null } | null {
  if (error instanceof Wrong || error instanceof MailFault) return error
  if (error instanceof FetchError) return { code: 'ERR_INTEGRATION_UNREACHABLE', message: error.message, field: null }
  if (!(error instanceof Error) || !('code' in error)) return null
  const code = String(error.code)
  return isErrorCode(code) ? { code, message: error.message, field: null } : null
}
