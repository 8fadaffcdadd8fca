import type { ChatPerson } from '@balcao/contract/chats/chats'
import { tellFailure } from '../../../api/failure.ts'
import styles from '../Chat.module.css'
import { openDirect } from '../data/useChats.ts'
import { PersonFace, useStateWords } from '../Face.tsx'

/** A colleague one has not written with yet. */
export function PersonRow({ person, onOpen }: { person: ChatPerson; onOpen(id: number): void }) {
  const words = useStateWords()
  const open = () => {
    openDirect(person.id).then(({ id }) => onOpen(id), tellFailure)
  }
  return (
    <li>
      <button type="button" className={styles.row} onClick={open}>
        <PersonFace person={person} size={40} />
        <span className={styles.rowWords}>
          <span className={styles.line}>
            <b>{person.name}</b>
          </span>
          <span className={styles.line}>
            <span className={styles.last}>{words(person)}</span>
          </span>
        </span>
      </button>
    </li>
  )
}
