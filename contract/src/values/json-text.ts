import { z } from 'zod'
import { brokenAt } from '../flows/files/json-place.ts'

/** A text that is to be JSON: refused with the line and the reason. */
export const jsonText = (most: number) =>
  z
    .string()
    .min(2)
    .max(most)
    .superRefine((text, context) => {
      const broken = brokenAt(text)
      if (!broken) return
      const { line, column, why } = broken
      context.addIssue({ code: 'custom', message: `json_${why}`, params: { line, column } })
    })
