import { type Macro, macroRoutes, ownMacroRoutes } from '@balcao/contract/catalogue/macros'
import { variableRoutes } from '@balcao/contract/messages/variables'
import type { TicketRow } from '@balcao/contract/tickets/ticket-rows'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../../api/me.ts'
import { useRead } from '../../../../api/query.ts'
import { useText } from '../../../../i18n/index.ts'
import { AppLink } from '../../../../kit/controls/AppLink.tsx'
import { Dialog } from '../../../../kit/layers/Dialog.tsx'
import { WithTexts } from '../../../../kit/layers/WithTexts.tsx'
import { joinResource } from '../../../../kit/resource/live.ts'
import { usePicking } from '../../../../kit/words/usePicking.ts'
import { Options } from '../Options.tsx'
import { Filled } from '../picking/Filled.tsx'
import styles from './Macros.module.css'
import { useDoes } from './useDoes.ts'
import { useRunMacro } from './useRunMacro.ts'

joinResource('macro', macroRoutes)
joinResource('ownMacro', ownMacroRoutes)

interface MacroPickerProps {
  ticket: TicketRow
  onClose(): void
}

const TEXTS = ['macros'] as const
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const ALL = { query: { active: 'true', pageSize: 200 } } as const

export default function MacroPicker(props: MacroPickerProps) {
  return (
    <WithTexts of={TEXTS}>
      <Picking {...props} />
    </WithTexts>
  )
}

/** What can be done by one key, and beside it all that the chosen one will do, before it does it. */
function Picking({ ticket, onClose }: MacroPickerProps) {
  const t = useText()
  const [search, setSearch] = useState('')
  const company = useRead(macroRoutes.list, ALL)
  const own = useRead(ownMacroRoutes.list, ALL)
  const isRead = company.data !== undefined && own.data !== undefined
  const all = [...(own.data?.rows ?? []), ...(company.data?.rows ?? [])]
  const found =
    search.trim() === '' ? all : all.filter(({ name, message }) => plain(`${name} ${message}`).includes(plain(search.trim())))
  const { run, busy } = useRunMacro(ticket, onClose)
  const picking = usePicking({ isOpen: true, found, use: run, close: onClose })
  return (
    <Dialog title={t('macros.runOne')} onClose={onClose} width={720} high>
      <div className={styles.search}>
        <TextInput
          variant="unstyled"
          leftSection={<IconSearch size={17} stroke={1.75} aria-hidden />}
          aria-label={t('macros.search')}
          placeholder={t('macros.search')}
          value={search}
          disabled={busy}
          onChange={event => setSearch(event.currentTarget.value)}
          onKeyDown={picking.onKeyDown}
        />
      </div>
      <div className={styles.both} aria-busy={busy || !isRead}>
        {found.length > 0 && (
          <Options name={t('macros.title')} found={found} keyOf={one => one.id} chosen={picking.chosen} onUse={picking.use}>
            {one => (
              <>
                <strong>{one.name}</strong>
                <span>{one.message}</span>
              </>
            )}
          </Options>
        )}
        {found.length === 0 && isRead && <None isSearched={all.length > 0} />}
        {picking.chosen && <Preview macro={picking.chosen} ticket={ticket} />}
      </div>
      <p className={styles.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('messages.keyChoose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('macros.keyRun')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('messages.keyLeave')}
        </span>
      </p>
    </Dialog>
  )
}

function None({ isSearched }: { isSearched: boolean }) {
  const t = useText()
  const ofCompany = useCan('quickMessages.manage')
  return (
    <p className={styles.none} role="status">
      {t(isSearched ? 'macros.noneFound' : 'macros.empty')}{' '}
      {!isSearched && (
        <AppLink to={ofCompany ? '/mensagens-rapidas/macros' : '/mensagens-rapidas/minhas-macros'}>{t('macros.create')}</AppLink>
      )}
    </p>
  )
}

function Preview({ macro, ticket }: { macro: Macro; ticket: TicketRow }) {
  const t = useText()
  const does = useDoes(macro)
  const { data } = useRead(variableRoutes.ofTicket, { params: { id: ticket.id } })
  return (
    <section className={styles.preview} aria-label={t('macros.willDo')} aria-live="polite">
      {macro.message !== '' && (
        <>
          <h3>{t('messages.willRead', { name: ticket.contact.name })}</h3>
          <p className={styles.words}>{data ? <Filled template={macro.message} values={data.values} /> : macro.message}</p>
        </>
      )}
      {does.length > 0 && (
        <>
          <h3>{t(macro.message === '' ? 'macros.willDo' : 'macros.thenWillDo')}</h3>
          <ol>
            {does.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
