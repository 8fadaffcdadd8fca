import { type Condition, type Group, isTest, JOINS, type Join, partsOf } from '@balcao/contract/conditions/condition'
import { NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useText } from '../../i18n/index.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Menu } from '../controls/Menu.tsx'
import styles from './conditions.module.css'
import type { Declared } from './declared.ts'
import { askable, EMPTY, firstTest, type Path, withJoin, withOneMore, withPart } from './draft.ts'
import { TestChip } from './TestChip.tsx'
import { sentenceOf } from './words.ts'

interface ConditionEditorProps {
  declared: Declared
  /** As somebody puts it together: `draftOf(condition)` begins it, `askable(fields, draft)` is what it asks. */
  draft: Group
  onChange(draft: Group): void
  /** What it is asked for, in words: of what it asks, null as long as that is nothing. Absent: what a view shows. */
  sentence?(what: string | null): string
}

/** Conditions as chips that open, in groups of all, any and none, with what they say together as a sentence below. */
export function ConditionEditor({ declared, draft, onChange, sentence }: ConditionEditorProps) {
  const t = useText()
  const locale = useLocale()
  /** What was just added opens by itself. */
  const [opened, setOpened] = useState<string | null>(null)
  const asked = askable(declared.fields, draft)
  const what = asked ? sentenceOf(asked, { declared, t, locale }) : null
  const shows = () => (what ? t('conditions.sentence', { what }) : t('conditions.everything'))
  return (
    <div className={styles.form}>
      <GroupPart
        {...{ declared, draft, opened, setOpened }}
        path={[]}
        onChange={(path, part) => onChange(path.length === 0 ? ((part as Group | null) ?? EMPTY) : withPart(draft, path, part))}
      />
      <p className={styles.sentence} aria-live="polite">
        {sentence ? sentence(what) : shows()}
      </p>
    </div>
  )
}

interface GroupPartProps {
  declared: Declared
  draft: Group
  path: Path
  opened: string | null
  setOpened(key: string | null): void
  onChange(path: Path, part: Condition | null): void
}

const MOST_LEVELS = 2

function GroupPart({ declared, draft, path, opened, setOpened, onChange }: GroupPartProps) {
  const t = useText()
  const [join, parts] = partsOf(draft)
  const add = (part: Condition) => {
    if (isTest(part)) setOpened([...path, parts.length].join())
    onChange(path, withOneMore(draft, part))
  }
  return (
    <fieldset className={styles.group} aria-label={t(path.length === 0 ? 'conditions.editor' : 'conditions.group')}>
      <div className={styles.head}>
        <NativeSelect
          aria-label={t('conditions.joinLabel')}
          value={join}
          data={JOINS.map(one => ({ value: one, label: t(`conditions.join_${one}`) }))}
          onChange={event => onChange(path, withJoin(draft, event.currentTarget.value as Join))}
        />
        {path.length > 0 && (
          <IconButton label={t('conditions.removeGroup')} onClick={() => onChange(path, null)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      <ul className={styles.parts}>
        {parts.map((part, i) => {
          const at = [...path, i]
          const key = at.join()
          return (
            <li key={key} className={isTest(part) ? undefined : styles.wide}>
              {isTest(part) ? (
                <TestChip
                  declared={declared}
                  test={part}
                  isOpen={opened === key}
                  onOpen={isOpen => setOpened(isOpen ? key : null)}
                  onChange={next => onChange(at, next)}
                />
              ) : (
                <GroupPart {...{ declared, opened, setOpened, onChange }} draft={part} path={at} />
              )}
            </li>
          )
        })}
        <li>
          <AddTest declared={declared} onAdd={field => add(firstTest(declared.fields, field))} />
        </li>
        {path.length < MOST_LEVELS - 1 && (
          <li>
            <button type="button" className={styles.add} onClick={() => add({ any: [] })}>
              <IconPlus size={15} stroke={1.75} aria-hidden />
              {t('conditions.addGroup')}
            </button>
          </li>
        )}
      </ul>
    </fieldset>
  )
}

function AddTest({ declared, onAdd }: { declared: Declared; onAdd(field: string): void }) {
  const t = useText()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.add}>
          <IconPlus size={15} stroke={1.75} aria-hidden />
          {t('conditions.add')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.keys(declared.fields).map(field => (
          <Menu.Item key={field} onClick={() => onAdd(field)}>
            {declared.label(field)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
