import type { Contact } from '@balcao/contract/contacts/contacts'
import { Button } from '@mantine/core'
import { IconBan, IconBriefcase, IconLayoutKanban, IconTag } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNames } from '../../api/desk.ts'
import { useCan } from '../../api/me.ts'
import { useText } from '../../i18n/index.ts'
import { Menu } from '../../kit/controls/Menu.tsx'
import { Confirm } from '../../kit/layers/Confirm.tsx'
import type { Many } from '../../kit/resource/parts.ts'
import { useLanes } from './cells.tsx'

/** What can be done to many contacts beyond deleting them; what was so before is known where it is on screen, and taken back. */
export function BulkItems({ many }: { many: Many<Contact> }) {
  const t = useText()
  const { desk } = useNames()
  const mayGive = useCan('contacts.manage')
  const [blocking, setBlocking] = useState(false)
  const { count, busy, rows, change } = many
  const what = t('contacts.count', { count })
  const idsOf = (where: (row: Contact) => boolean) => rows.filter(where).map(row => row.id)
  const back = (ids: number[], undone: object) => (ids.length > 0 ? [{ ids, change: undone }] : [])

  const tag = (id: number, name: string) =>
    change(
      t('contacts.tagging', { what, name }),
      { addTags: [id] },
      back(
        idsOf(row => !row.tags.includes(id)),
        { removeTags: [id] },
      ),
    )
  const untag = (id: number, name: string) =>
    change(
      t('contacts.untagging', { what, name }),
      { removeTags: [id] },
      back(
        idsOf(row => row.tags.includes(id)),
        { addTags: [id] },
      ),
    )
  const give = (id: number, name: string) =>
    change(
      t('contacts.giving', { what, name }),
      { addWallets: [id] },
      back(
        idsOf(row => !row.wallets.includes(id)),
        { removeWallets: [id] },
      ),
    )
  const take = (id: number, name: string) =>
    change(
      t('contacts.taking', { what, name }),
      { removeWallets: [id] },
      back(
        idsOf(row => row.wallets.includes(id)),
        { addWallets: [id] },
      ),
    )
  const block = (blocked: boolean) =>
    change(
      t(blocked ? 'contacts.blocking' : 'contacts.unblocking', { what }),
      { blocked },
      back(
        idsOf(row => row.blocked !== blocked),
        { blocked: !blocked },
      ),
    )
  const isAllBlocked = rows.length > 0 && rows.every(row => row.blocked)

  return (
    <>
      <AddOrTake
        label={t('contacts.addTag')}
        icon={<IconTag size={15} stroke={1.75} aria-hidden />}
        busy={busy}
        choices={desk.tags.filter(one => one.isActive).map(one => ({ id: one.id, name: one.tag }))}
        onAdd={tag}
        onTake={untag}
      />
      {mayGive && (
        <AddOrTake
          label={t('contacts.addWallet')}
          icon={<IconBriefcase size={15} stroke={1.75} aria-hidden />}
          busy={busy}
          choices={desk.users.filter(one => one.isActive)}
          onAdd={give}
          onTake={take}
        />
      )}
      <MoveTo many={many} what={what} />
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        leftSection={<IconBan size={15} stroke={1.75} aria-hidden />}
        onClick={() => (isAllBlocked ? void block(false) : setBlocking(true))}
      >
        {t(isAllBlocked ? 'contacts.unblockOne' : 'contacts.blockOne')}
      </Button>
      {blocking && (
        <Confirm
          title={t('contacts.blockMany', { count })}
          help={t('contacts.blockManyHelp')}
          act={t('contacts.blockOne')}
          onConfirm={() => block(true)}
          onClose={() => setBlocking(false)}
        />
      )}
    </>
  )
}

/** To another lane of the board, or off it. */
function MoveTo({ many: { busy, rows, change }, what }: { many: Many<Contact>; what: string }) {
  const t = useText()
  const lanes = useLanes()
  if (lanes.length === 0) return null
  const move = (lane: number | null, name: string) => {
    const others = rows.filter(row => row.kanban !== lane)
    const before = [...new Set(others.map(row => row.kanban))]
    return change(
      t('contacts.moving', { what, name }),
      { kanban: lane },
      before.map(kanban => ({ ids: others.filter(row => row.kanban === kanban).map(row => row.id), change: { kanban } })),
    )
  }
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          leftSection={<IconLayoutKanban size={15} stroke={1.75} aria-hidden />}
        >
          {t('contacts.moveStage')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[...lanes, { id: null, name: t('contacts.noStage') }].map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => void move(id, name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface AddOrTakeProps {
  label: string
  icon: ReactNode
  busy: boolean
  choices: readonly { id: number; name: string }[]
  onAdd(id: number, name: string): Promise<void>
  onTake(id: number, name: string): Promise<void>
}

/** One of a list, put on all that are chosen or taken off them. */
function AddOrTake({ label, icon, busy, choices, onAdd, onTake }: AddOrTakeProps) {
  const t = useText()
  const [taking, setTaking] = useState(false)
  if (choices.length === 0) return null
  return (
    <Menu position="top-start" onChange={() => setTaking(false)}>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={busy} leftSection={icon}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <fieldset style={{ display: 'flex', gap: 6, padding: 6, border: 0 }}>
          {[false, true].map(isTaking => (
            <Button
              key={String(isTaking)}
              size="compact-xs"
              variant={taking === isTaking ? 'light' : 'subtle'}
              aria-pressed={taking === isTaking}
              onClick={() => setTaking(isTaking)}
            >
              {t(isTaking ? 'contacts.takeOff' : 'contacts.add')}
            </Button>
          ))}
        </fieldset>
        <div style={{ maxHeight: 280, overflowY: 'auto' }}>
          {choices.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => void (taking ? onTake : onAdd)(id, name)}>
              {name}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
