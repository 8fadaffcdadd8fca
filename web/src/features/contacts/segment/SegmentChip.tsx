import type { SavedView } from '@balcao/contract/catalogue/saved-views'
import { conditionOn } from '@balcao/contract/conditions/fields'
import { CONTACT_FIELDS } from '@balcao/contract/contacts/contact-fields'
import { IconAdjustments, IconBookmark, IconChevronDown, IconPencil, IconPlus, IconUsers, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useCan } from '../../../api/me.ts'
import { useText } from '../../../i18n/index.ts'
import { useConditionTexts, useViews } from '../../../kit/conditions/views/useViews.ts'
import { Menu } from '../../../kit/controls/Menu.tsx'
import type { ChipPart } from '../../../kit/resource/parts.ts'

const SegmentDialogs = fetched(() => import('./SegmentDialogs.tsx'))
const MARK = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A segment narrows the list: one that is kept under a name, or one that is asked just now. It stands in the address. */
export function SegmentChip({ value, onChange, styles }: ChipPart) {
  const t = useText()
  const isReady = useConditionTexts()
  const { data: views = [] } = useViews('contacts')
  const mayShare = useCan('views.share')
  const [dialog, setDialog] = useState<'new' | 'all' | SavedView | null>(null)
  const shown = views.find(view => JSON.stringify(view.condition) === value)
  if (!isReady) return null
  const label = t('contacts.segment')
  const asked = value ? conditionOn(CONTACT_FIELDS).safeParse(parsed(value)) : null
  return (
    <>
      <span className={value ? styles.chosen : undefined}>
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={value ? undefined : styles.chip}>
              {value ? `${label}: ` : label}
              {value ? <b>{shown?.name ?? t('conditions.unsaved')}</b> : <IconChevronDown size={14} stroke={1.75} aria-hidden />}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {views.map(view => (
              <Menu.Item
                key={view.id}
                aria-current={view === shown || undefined}
                leftSection={view.isShared ? <IconUsers {...MARK} /> : <IconBookmark {...MARK} />}
                onClick={() => onChange(JSON.stringify(view.condition))}
              >
                {view.name}
              </Menu.Item>
            ))}
            {views.length > 0 && <Menu.Divider />}
            <Menu.Item leftSection={<IconPlus {...MARK} />} onClick={() => setDialog('new')}>
              {t('contacts.newSegment')}
            </Menu.Item>
            {shown && (!shown.isShared || mayShare) && (
              <Menu.Item leftSection={<IconPencil {...MARK} />} onClick={() => setDialog(shown)}>
                {t('conditions.change', { name: shown.name })}
              </Menu.Item>
            )}
            {views.length > 0 && (
              <Menu.Item leftSection={<IconAdjustments {...MARK} />} onClick={() => setDialog('all')}>
                {t('conditions.organize')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        {value && (
          <button type="button" aria-label={t('resource.removeFilter', { filter: label })} onClick={() => onChange(undefined)}>
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        )}
      </span>
      {dialog && (
        <Suspense>
          <SegmentDialogs
            first={dialog}
            begin={asked?.success ? asked.data : null}
            onAsk={condition => onChange(JSON.stringify(condition))}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
