import { EXPECTS, MENU_LOOKS } from '@balcao/contract/flows/nodes'
import { CHOICES_MAX } from '@balcao/contract/messages/choices'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useText } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../kit/controls/IconButton.tsx'
import { newId } from '../../editing/edits.ts'
import styles from '../Builder.module.css'
import type { FieldsOf } from './fields-of.ts'
import { AddButton, Box, Choice, Figure, Line, VariableName, WordList, Words } from './parts.tsx'

const WORDS_FROM = 1

/** A question with answers to choose from. */
export function MenuFields({ node, put }: FieldsOf<'menu'>) {
  const t = useText()
  return (
    <>
      <Words label={t('flowFields.question')} field="text" value={node.text} lines={3} onChange={text => put({ text }, 'text')} />
      <Options node={node} put={put} />
      <Choice
        label={t('flowFields.look')}
        field="look"
        help={t('flowFields.lookHelp')}
        value={node.look}
        options={MENU_LOOKS.map(one => ({ value: one, label: t(`flowFields.look_${one}`) }))}
        onChange={look => put({ look })}
      />
      {(node.look === 'list' || node.look === 'auto') && (
        <Line
          label={t('flowFields.listButton')}
          field="button"
          value={node.button}
          max={20}
          onChange={button => put({ button }, 'button')}
        />
      )}
      <Line
        label={t('flowFields.footer')}
        field="footer"
        value={node.footer}
        max={60}
        onChange={footer => put({ footer }, 'footer')}
      />
      <Words
        label={t('flowFields.wrong')}
        help={t('flowFields.wrongHelp')}
        field="wrong"
        value={node.wrong}
        lines={1}
        onChange={wrong => put({ wrong }, 'wrong')}
      />
      <VariableName
        label={t('flowFields.keepAs')}
        help={t('flowFields.keepAsHelp')}
        field="variable"
        value={node.variable}
        onChange={variable => put({ variable }, 'variable')}
      />
      <Figure
        label={t('flowFields.ownSilence')}
        field="silenceMinutes"
        value={node.silenceMinutes}
        max={10_080}
        onChange={silenceMinutes => put({ silenceMinutes }, 'silenceMinutes')}
      />
    </>
  )
}

function Options({ node, put }: FieldsOf<'menu'>) {
  const t = useText()
  const { options } = node
  const move = (from: number, to: number) => {
    const one = options[from]
    if (one) put({ options: options.toSpliced(from, 1).toSpliced(to, 0, one) })
  }
  return (
    <section className={styles.box} data-field="options" aria-label={t('flowFields.options')}>
      <header>
        <b>{t('flowFields.options')}</b>
      </header>
      {options.map((option, i) => {
        const change = (fields: object, what: string) =>
          put({ options: options.with(i, { ...option, ...fields }) }, `options.${i}.${what}`)
        const title = t('flowFields.option', { number: i + WORDS_FROM })
        return (
          <Box key={option.id} title={title} field={`options.${i}`} onRemove={() => put({ options: options.toSpliced(i, 1) })}>
            <Line
              label={t('flowFields.optionTitle', { number: i + WORDS_FROM })}
              field={`options.${i}.title`}
              value={option.title}
              max={60}
              onChange={value => change({ title: value }, 'title')}
            />
            <details>
              <summary className={styles.note}>{t('flowFields.more')}</summary>
              <Line
                label={t('flowFields.description')}
                field={`options.${i}.description`}
                value={option.description}
                max={120}
                onChange={description => change({ description }, 'description')}
              />
              <WordList
                label={t('flowFields.synonyms')}
                help={t('flowFields.wordsHelp')}
                field={`options.${i}.synonyms`}
                value={option.synonyms}
                onChange={synonyms => change({ synonyms }, 'synonyms')}
              />
              <IconButton
                label={t('flowFields.up', { what: title })}
                variant="subtle"
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
              >
                <IconArrowUp size={15} stroke={1.75} aria-hidden />
              </IconButton>
              <IconButton
                label={t('flowFields.down', { what: title })}
                variant="subtle"
                disabled={i === options.length - 1}
                onClick={() => move(i, i + 1)}
              >
                <IconArrowDown size={15} stroke={1.75} aria-hidden />
              </IconButton>
            </details>
          </Box>
        )
      })}
      {options.length < CHOICES_MAX && (
        <AddButton
          label={t('flowFields.addOption')}
          onClick={() => put({ options: [...options, { id: newId(), title: '', description: '', synonyms: [] }] })}
        />
      )}
    </section>
  )
}

/** A question answered in words. */
export function AskFields({ node, put }: FieldsOf<'ask'>) {
  const t = useText()
  return (
    <>
      <Words label={t('flowFields.question')} field="text" value={node.text} lines={3} onChange={text => put({ text }, 'text')} />
      <Choice
        label={t('flowFields.expects')}
        field="expects"
        value={node.expects}
        options={EXPECTS.map(one => ({ value: one, label: t(`flowFields.expects_${one}`) }))}
        onChange={expects => put({ expects })}
      />
      <VariableName
        label={t('flowFields.keepAs')}
        help={t('flowFields.keepAsHelp')}
        field="variable"
        value={node.variable}
        onChange={variable => put({ variable }, 'variable')}
      />
      {node.expects === 'text' && (
        <Line
          label={t('flowFields.pattern')}
          help={t('flowFields.patternHelp')}
          field="pattern"
          value={node.pattern}
          onChange={pattern => put({ pattern }, 'pattern')}
        />
      )}
      <Words
        label={t('flowFields.wrong')}
        help={t('flowFields.wrongHelp')}
        field="wrong"
        value={node.wrong}
        lines={1}
        onChange={wrong => put({ wrong }, 'wrong')}
      />
      <Figure
        label={t('flowFields.ownSilence')}
        field="silenceMinutes"
        value={node.silenceMinutes}
        max={10_080}
        onChange={silenceMinutes => put({ silenceMinutes }, 'silenceMinutes')}
      />
    </>
  )
}
