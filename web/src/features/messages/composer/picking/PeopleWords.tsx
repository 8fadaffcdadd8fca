import { useText } from '../../../../i18n/index.ts'
import { Avatar } from '../../../../kit/marks/Avatar.tsx'
import { Options } from '../Options.tsx'
import styles from './Picker.module.css'
import type { usePeopleWords } from './usePeopleWords.ts'

export default function PeopleWords({ people: { found, chosen, use } }: { people: ReturnType<typeof usePeopleWords> }) {
  const t = useText()
  return (
    <div className={`${styles.picker} ${styles.narrow}`}>
      <Options name={t('messages.callColleague')} found={found} keyOf={one => one.id} chosen={chosen} onUse={use}>
        {({ name, picture }) => (
          <>
            <Avatar name={name} picture={picture} size={20} />
            <span>{name}</span>
          </>
        )}
      </Options>
    </div>
  )
}
