import { CONTACT_FIELDS } from '@balcao/contract/contacts/contact-fields'
import { useMemo } from 'react'
import { useNames } from '../../../api/desk.ts'
import { type PlainKey, useText } from '../../../i18n/index.ts'
import type { Declared, Offer } from '../../../kit/conditions/declared.ts'
import { useLanes } from '../cells.tsx'

const LABELS: Record<keyof typeof CONTACT_FIELDS, PlainKey> = {
  name: 'contacts.name',
  number: 'contacts.phone',
  email: 'contacts.email',
  company: 'contacts.company',
  tag: 'contacts.tags',
  wallet: 'contacts.wallet',
  stage: 'contacts.stage',
  blocked: 'contacts.blocked',
  withoutBot: 'contacts.botSwitch',
  numberMissing: 'contacts.numberMissing',
  kind: 'contacts.kind',
  birthday: 'contacts.birthday',
  created: 'contacts.since',
}
const isField = (field: string): field is keyof typeof CONTACT_FIELDS => Object.hasOwn(CONTACT_FIELDS, field)

/** What a segment may ask of contacts, in the names of this company. */
export function useContactConditions(): Declared {
  const t = useText()
  const { desk } = useNames()
  const lanes = useLanes()
  return useMemo(() => {
    const lists: Record<string, Offer[]> = {
      tag: desk.tags.filter(tag => tag.isActive).map(tag => ({ value: tag.id, label: tag.tag })),
      wallet: desk.users.filter(user => user.isActive).map(user => ({ value: user.id, label: user.name })),
      stage: lanes.map(lane => ({ value: lane.id, label: lane.name })),
      kind: [
        { value: 'person', label: t('contacts.person') },
        { value: 'group', label: t('contacts.group') },
      ],
    }
    return {
      fields: CONTACT_FIELDS,
      label: field => (isField(field) ? t(LABELS[field]) : field),
      choices: field => lists[field] ?? [],
    }
  }, [t, desk, lanes])
}
