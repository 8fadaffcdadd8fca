/** One line of the doctor's answer. */
export interface Finding {
  about: string
  state: 'ok' | 'warn' | 'problem'
  says: string
  /** What the operator does about it. */
  todo?: string
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })
export const warn = (about: string, says: string, todo: string): Finding => ({ about, state: 'warn', says, todo })
export const problem = (about: string, says: string, todo: string): Finding => ({ about, state: 'problem', says, todo })

/** A check that breaks is a finding too: the others still run. */
export async function checked(about: string, check: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return [problem(about, `could not be checked: ${words}`, 'read the words above; they are the system’s own.')]
  }
}
