import type { FieldPart } from '../../resource/types.ts'

/** What every field of the form shares: label above, help below, the error at the field. */
export const common = (part: FieldPart<never> | FieldPart<string> | FieldPart<number | null> | FieldPart) => ({
  id: part.id,
  label: part.label,
  description: part.help,
  error: part.error,
  disabled: part.disabled,
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  'data-autofocus': part.first || undefined,
})
