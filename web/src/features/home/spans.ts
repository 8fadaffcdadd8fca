/** A length of time as a figure and what stands behind it, smaller: 2 | min 14 s, 38 | min, 1 h 04. */
export function spanParts(seconds: number | null): { figure: string; unit: string } {
  if (seconds === null) return { figure: '–', unit: '' }
  const whole = Math.round(seconds)
  if (whole < 60) return { figure: String(whole), unit: 's' }
  const minutes = Math.floor(whole / 60)
  if (minutes < 10 && whole % 60 > 0) return { figure: String(minutes), unit: `min ${whole % 60} s` }
  if (minutes < 60) return { figure: String(minutes), unit: 'min' }
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return { figure: `${hours} h ${String(minutes % 60).padStart(2, '0')}`, unit: '' }
  return { figure: String(Math.floor(hours / 24)), unit: 'd' }
}

export const spanOf = (seconds: number | null): string => {
  const { figure, unit } = spanParts(seconds)
  return unit ? `${figure} ${unit}` : figure
}
