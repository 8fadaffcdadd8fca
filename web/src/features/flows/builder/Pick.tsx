import type { FlowDocument } from '@balcao/contract/flows/document'
import type { NodeKind } from '@balcao/contract/flows/nodes'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { Dialog } from '../../../kit/layers/Dialog.tsx'
import { KINDS, OFFERED } from '../canvas/kinds.ts'
import { kindWords, nameOf, writtenIn } from '../canvas/words.ts'
import styles from './Builder.module.css'

interface PickProps {
  title: string
  document: FlowDocument
  /** New ones are offered first, unless it is asked where an exit leads: mostly to what is there. */
  onNew?(kind: NodeKind): void
  /** Those that are there; absent: only new ones. */
  onNode?(id: string): void
  /** They are found by all that is written in them, and not by their names alone. */
  byText?: boolean
  /** Nowhere. */
  onNone?(): void
  onClose(): void
}

interface Offer {
  key: string
  label: string
  kind: NodeKind | null
  isNew: boolean
  /** What stands in it. */
  words: readonly string[]
  run(): void
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A list to type into: what may be added, and what is there. Arrows walk, Enter takes. */
export function Pick({ title, document, onNew, onNode, onNone, byText = false, onClose }: PickProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const all = useMemo((): Offer[] => {
    const made = onNew
      ? OFFERED.map(kind => ({
          key: `new ${kind}`,
          label: kindWords(kind, t),
          kind,
          isNew: true,
          words: [],
          run: () => onNew(kind),
        }))
      : []
    const there = onNode
      ? Object.entries(document.nodes)
          .filter(([id, { kind }]) => byText || (id !== document.start && kind !== 'note'))
          .map(([id, node]) => ({
            key: id,
            label: nameOf(node, t),
            kind: node.kind,
            isNew: false,
            words: byText ? writtenIn(node) : [],
            run: () => onNode(id),
          }))
      : []
    const none = onNone ? [{ key: 'none', label: t('flows.nowhere'), kind: null, isNew: false, words: [], run: onNone }] : []
    return onNone ? [...there, ...made, ...none] : [...made, ...there]
  }, [document, onNew, onNode, onNone, byText, t])
  const sought = plain(typed.trim())
  const found = all.filter(({ label, words }) => [label, ...words].some(one => plain(one).includes(sought)))
  const chosen = Math.min(at, found.length - 1)
  const take = (offer: Offer | undefined) => {
    if (!offer) return
    onClose()
    offer.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((chosen + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') take(found[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={title} high width={440} onClose={onClose}>
      <div className={styles.pick}>
        <TextInput
          role="combobox"
          aria-expanded
          aria-controls="flow-pick"
          aria-activedescendant={found[chosen] ? `pick-${chosen}` : undefined}
          aria-label={title}
          placeholder={title}
          data-autofocus
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div role="listbox" id="flow-pick" aria-label={title}>
          {found.map((offer, i) => {
            const Icon = offer.kind ? KINDS[offer.kind].icon : null
            return (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field's arrows and Enter do the same
              <div key={offer.key} role="option" id={`pick-${i}`} aria-selected={i === chosen} onClick={() => take(offer)}>
                {Icon && (
                  <span className={styles.pickIcon} data-tone={offer.kind ? KINDS[offer.kind].tone : undefined}>
                    <Icon size={16} stroke={1.75} aria-hidden />
                  </span>
                )}
                <span>
                  {offer.label}
                  <Excerpt words={offer.words} sought={sought} />
                </span>
                {offer.isNew && <small>{t('flows.new')}</small>}
              </div>
            )
          })}
        </div>
        {found.length === 0 && <p>{t('flows.nothingFound')}</p>}
      </div>
    </Dialog>
  )
}

const BEFORE = 24
const SHOWN = 90
/** Where it stands in what is written. */
function Excerpt({ words, sought }: { words: readonly string[]; sought: string }) {
  const text = sought === '' ? undefined : words.find(one => plain(one).includes(sought))
  if (text === undefined) return null
  const from = Math.max(0, plain(text).indexOf(sought) - BEFORE)
  return <small className={styles.excerpt}>{`${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}`}</small>
}
