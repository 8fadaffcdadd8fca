import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useText } from '../../../../i18n/index.ts'
import type { FieldsOf } from './fields-of.ts'
import { Choice, Figure, Row, WordList, Words } from './parts.tsx'

const TRIGGERS = ['every', 'keywords', 'handOver'] as const

/** What holds for the whole flow. */
export function StartFields({ node, put }: FieldsOf<'start'>) {
  const t = useText()
  const { fallback } = node
  return (
    <>
      <Choice
        label={t('flowFields.trigger')}
        field="trigger"
        value={node.trigger}
        options={TRIGGERS.map(one => ({ value: one, label: t(`flows.trigger_${one}`) }))}
        onChange={trigger => put({ trigger })}
      />
      {node.trigger === 'keywords' && (
        <WordList
          label={t('flowFields.keywords')}
          help={t('flowFields.wordsHelp')}
          field="keywords"
          value={node.keywords}
          onChange={keywords => put({ keywords })}
        />
      )}
      <Choice
        label={t('flowFields.fallback')}
        help={t('flowFields.fallbackHelp')}
        field="fallbackTo"
        value={fallback.to}
        options={[
          { value: 'queue', label: t('flowFields.queue') },
          { value: 'user', label: t('flowFields.user') },
        ]}
        onChange={to => put({ fallback: to === 'queue' ? { to, queueId: null } : { to, userId: null } })}
      />
      {fallback.to === 'queue' ? (
        <Row
          label={t('flowFields.queue')}
          field="fallback"
          of="queue"
          value={fallback.queueId}
          onChange={queueId => put({ fallback: { to: 'queue', queueId } })}
        />
      ) : (
        <Row
          label={t('flowFields.user')}
          field="fallback"
          of="user"
          value={fallback.userId}
          onChange={userId => put({ fallback: { to: 'user', userId } })}
        />
      )}
      <Figure
        label={t('flowFields.maxInvalid')}
        field="maxInvalid"
        value={node.maxInvalid}
        max={10}
        onChange={maxInvalid => put({ maxInvalid: maxInvalid ?? 3 }, 'maxInvalid')}
      />
      <Figure
        label={t('flowFields.silenceMinutes')}
        help={t('flowFields.silenceHelp')}
        field="silenceMinutes"
        value={node.silenceMinutes}
        max={10_080}
        onChange={silenceMinutes => put({ silenceMinutes }, 'silenceMinutes')}
      />
      <Choice
        label={t('flowFields.silence')}
        field="silence"
        value={node.silence}
        options={[
          { value: 'queue', label: t('flowFields.silenceQueue') },
          { value: 'close', label: t('flowFields.silenceClose') },
        ]}
        onChange={silence => put({ silence })}
      />
      <WordList
        label={t('flowFields.menuWords')}
        help={t('flowFields.menuWordsHelp')}
        field="menuWords"
        value={node.menuWords}
        onChange={menuWords => put({ menuWords })}
      />
      <WordList
        label={t('flowFields.closingWords')}
        help={t('flowFields.closingWordsHelp')}
        field="closingWords"
        value={node.closingWords}
        onChange={closingWords => put({ closingWords })}
      />
      <Words
        label={t('flowFields.farewell')}
        field="farewell"
        value={node.farewell}
        onChange={farewell => put({ farewell }, 'farewell')}
      />
      <Switch
        label={t('flowFields.oldButtons')}
        checked={node.oldButtons}
        onChange={event => put({ oldButtons: event.currentTarget.checked })}
      />
    </>
  )
}
