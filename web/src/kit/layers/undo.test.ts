import { afterEach, expect, test } from 'vitest'
import { toasts } from './toast.ts'
import { endUndo, offerUndo } from './undo.ts'

const shown = () => toasts.all().map(({ title }) => title)
afterEach(() => toasts.all().map(({ id }) => toasts.dismiss(id)))

test('of a ticket’s moves only the last can be taken back, and none once it has moved on', () => {
  offerUndo(1, 'Resolvido: Ana', 'Desfazer', () => undefined)
  offerUndo(2, 'Resolvido: Rui', 'Desfazer', () => undefined)
  offerUndo(1, 'Ana foi para Bia', 'Desfazer', () => undefined)
  expect(shown()).toEqual(['Resolvido: Rui', 'Ana foi para Bia'])
  endUndo(2)
  endUndo(2)
  expect(shown()).toEqual(['Ana foi para Bia'])
})
