/** Brazil's two registration numbers, by their check digits. Since July 2026 a CNPJ may hold letters. */

type DocumentKind = 'cpf' | 'cnpj'

/** Letters and digits alone, as they are kept: `31.884.207/0001-60` → `31884207000160`. */
export const bareDocument = (written: string): string => written.replace(/[.\-/\s]/g, '').toUpperCase()

/** Which of the two this is, or null when its check digits say it is neither. */
export function documentKind(written: string): DocumentKind | null {
  const bare = bareDocument(written)
  if (/^(.)\1+$/.test(bare)) return null
  if (/^\d{11}$/.test(bare)) return endsWith(bare, 2, CPF_WEIGHTS) ? 'cpf' : null
  if (/^[0-9A-Z]{12}\d{2}$/.test(bare)) return endsWith(bare, 2, CNPJ_WEIGHTS) ? 'cnpj' : null
  return null
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

function endsWith(bare: string, digits: number, weights: readonly number[]): boolean {
  const body = bare.slice(0, -digits)
  const first = checkDigit(body, weights)
  const second = checkDigit(`${body}${first}`, weights)
  return bare === `${body}${first}${second}`
}

/** Weights count from the right; a letter is worth its ASCII code less 48, as the tax office decided. */
function checkDigit(text: string, weights: readonly number[]): number {
  const used = weights.slice(-text.length)
  const sum = [...text].reduce((total, sign, i) => total + (sign.charCodeAt(0) - 48) * (used[i] ?? 0), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
