/**
 * `{name}` becomes the value of that name. A value that is not there takes the space or colon before it along,
 * so that «Erro ao carregar {what}.» still reads as a sentence.
 */
export function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(/([\s:]*)\{(\w+)\}/g, (_, before: string, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? `${before}${value}` : ''
  })
}
