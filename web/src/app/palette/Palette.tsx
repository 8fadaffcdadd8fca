import { IconArrowRight, IconBolt, IconMessage, IconMessageBolt, IconSearch, IconUser } from '@tabler/icons-react'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { type PlainKey, useText } from '../../i18n/index.ts'
import { Dialog } from '../../kit/layers/Dialog.tsx'
import { navigate } from '../../navigation/index.ts'
import { type Choice, find, marked } from './find.ts'
import styles from './Palette.module.css'
import { PaletteKeys } from './PaletteKeys.tsx'
import { useChoices } from './useChoices.ts'
import { useFound } from './useFound.ts'

/** Type a few letters, Enter: a screen, or an action. Ctrl+Enter opens a screen in a new tab. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useText()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const own = find(useChoices(), search)
  const { choices, isSearching } = useFound(search)
  const found = [...own, ...choices]
  const current = found[Math.min(at, found.length - 1)]

  const choose = (choice: Choice | undefined, inNewTab: boolean) => {
    if (!choice) return
    onClose()
    if (choice.path && inNewTab) window.open(`#${choice.path}`, '_blank')
    else if (choice.path) navigate(choice.path)
    else choice.run?.()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(found.length, 1))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(current, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <Dialog title={t('app.palette')} width={640} high onClose={onClose}>
      <div className={styles.box}>
        <div className={styles.search}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            autoFocus
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-activedescendant={current && `${listId}-${current.id}`}
            aria-label={t('app.palettePlaceholder')}
            placeholder={t('app.palettePlaceholder')}
            value={search}
            onChange={event => {
              setSearch(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Results id={listId} isSearching={isSearching} found={found} current={current} search={search} onChoose={choose} />
        <PaletteKeys />
      </div>
    </Dialog>
  )
}

interface ResultsProps {
  id: string
  found: Choice[]
  current: Choice | undefined
  search: string
  isSearching: boolean
  onChoose: (choice: Choice, inNewTab: boolean) => void
}

const GROUP_NAMES = {
  screens: 'app.paletteScreens',
  actions: 'app.paletteActions',
  tickets: 'app.paletteTickets',
  contacts: 'app.paletteContacts',
  quick: 'app.paletteQuick',
} as const satisfies Record<Choice['group'], PlainKey>

function Results({ id, isSearching, found, current, search, onChoose }: ResultsProps) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option became the active one
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])

  return (
    <>
      <div className="only-read-aloud" role="status">
        {found.length > 0
          ? t('app.paletteFound', { count: found.length })
          : isSearching
            ? ''
            : t('app.paletteNothing', { search })}
      </div>
      {found.length === 0 && !isSearching && <p className={styles.nothing}>{t('app.paletteNothing', { search })}</p>}
      <div id={id} ref={list} role="listbox" aria-label={t('app.palette')} className={styles.list} hidden={found.length === 0}>
        {found.map((choice, i) => (
          <Fragment key={choice.id}>
            {choice.group !== found[i - 1]?.group && (
              <div className={styles.group} role="presentation">
                {t(GROUP_NAMES[choice.group])}
              </div>
            )}
            <Option id={`${id}-${choice.id}`} choice={choice} search={search} selected={choice === current} onChoose={onChoose} />
          </Fragment>
        ))}
      </div>
    </>
  )
}

const ICONS = {
  screens: IconArrowRight,
  actions: IconBolt,
  tickets: IconMessage,
  contacts: IconUser,
  quick: IconMessageBolt,
} as const

interface OptionProps {
  id: string
  choice: Choice
  search: string
  selected: boolean
  onChoose: (choice: Choice, inNewTab: boolean) => void
}

function Option({ id, choice, search, selected, onChoose }: OptionProps) {
  const [before, hit, after] = marked(choice.name, search)
  const Icon = ICONS[choice.group]
  return (
    // The keyboard is in the field above, which names this option as the active one.
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.option}
      onClick={event => onChoose(choice, event.ctrlKey || event.metaKey)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        {before}
        {hit && <mark>{hit}</mark>}
        {after}
      </span>
      {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
      {choice.keys && <kbd className={styles.key}>{choice.keys}</kbd>}
    </div>
  )
}
