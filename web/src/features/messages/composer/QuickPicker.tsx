import { lookUp, type QuickMessage, quickMessageRoutes } from '@balcao/contract/quick-messages'
import type { TicketRow } from '@balcao/contract/ticket-rows'
import { fill, VARIABLES, type VariableValues, variableRoutes } from '@balcao/contract/variables'
import { type RefObject, useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { compose, useComposing } from './composing.ts'
import { Options } from './Options.tsx'
import styles from './Picker.module.css'
import { usePicking } from './usePicking.ts'

const ALL = { query: { active: 'true', pageSize: 200 } } as const

/** Quick messages by a slash: which there are, how the one would read, and putting it in the box. */
export function useQuickPicker(ticket: Pick<TicketRow, 'id'>, box: RefObject<HTMLTextAreaElement | null>) {
  const { text, files, isNote } = useComposing(ticket.id)
  const [closed, setClosed] = useState<string | null>(null)
  const isAsked = !isNote && text.startsWith('/') && text !== closed && !text.includes('\n')
  const { data } = useRead(quickMessageRoutes.list, ALL, { enabled: isAsked })
  const { data: known } = useRead(variableRoutes.ofTicket, { params: { id: ticket.id } }, { enabled: isAsked })
  const looked = isAsked && data ? lookUp(text, data.rows) : null
  const found = looked?.found === 'one' ? [looked.quick] : looked?.found === 'several' ? looked.quicks : []

  const use = (quick: QuickMessage) => {
    const file = quick.file ? [{ fileId: quick.file, name: quick.key, caption: '', voice: quick.sendAsAudio }] : []
    compose(ticket.id, { text: known ? fill(quick.message, known.values) : quick.message, files: [...files, ...file] })
    box.current?.focus()
  }
  const isOpen = looked !== null
  const picking = usePicking({ isOpen, found, use, close: () => setClosed(text) })
  return { isOpen, found, values: known?.values, ...picking }
}
type Quick = ReturnType<typeof useQuickPicker>

/** On the left what can be said, on the right how the customer will read it. */
export function QuickPicker({ quick, name }: { quick: Quick; name: string }) {
  const t = useText()
  const { isOpen, found, chosen, values, use } = quick
  if (!isOpen) return null
  if (found.length === 0)
    return (
      <div className={styles.picker}>
        <p className={styles.none} role="status">
          {t('errors.ERR_NO_FAST_REPLY_FOUND')}
        </p>
      </div>
    )
  return (
    <div className={styles.picker}>
      <Options name={t('messages.quick')} found={found} keyOf={one => one.id} chosen={chosen} onUse={use}>
        {one => (
          <>
            <strong>/{one.key}</strong>
            <span>{one.message}</span>
          </>
        )}
      </Options>
      {chosen && (
        <div className={styles.preview}>
          <div className={styles.how}>{t('messages.willRead', { name })}</div>
          <p>{values ? <Filled template={chosen.message} values={values} /> : chosen.message}</p>
        </div>
      )}
      <div className={styles.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('messages.keyChoose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('messages.keyUse')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('messages.keyLeave')}
        </span>
      </div>
    </div>
  )
}

const HOLE = /\{\{\s*(\w+)\s*\}\}/g

/** The text with what its variables say marked; what says nothing is a gap. */
function Filled({ template, values }: { template: string; values: VariableValues }) {
  const parts: { text: string; hole?: 'filled' | 'gap' }[] = []
  let from = 0
  for (const found of template.matchAll(HOLE)) {
    const name = VARIABLES.find(one => one === found[1])
    parts.push({ text: template.slice(from, found.index) })
    const value = name ? values[name] : ''
    parts.push(value ? { text: value, hole: 'filled' } : { text: `[${found[1]}]`, hole: 'gap' })
    from = found.index + found[0].length
  }
  parts.push({ text: template.slice(from) })
  return parts.map(({ text, hole }, i) =>
    hole ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <mark key={i} data-hole={hole}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
