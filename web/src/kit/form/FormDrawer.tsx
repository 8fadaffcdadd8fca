import { Button } from '@mantine/core'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useBlocker } from '../../navigation/index.ts'
import { SideDrawer } from '../layers/SideDrawer.tsx'
import { Removal } from '../resource/Removal.tsx'
import type { Model, Row } from '../resource/types.ts'
import styles from './form.module.css'
import { FieldInput } from './inputs/fields.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { isOptional, type NamedField } from './model.ts'
import { Notices } from './Notices.tsx'
import { type Form, useForm } from './useForm.ts'
import { useFormTexts } from './useFormTexts.ts'

interface FormDrawerProps {
  model: Model
  /** The row to change; null to make one. */
  row: Row | null
  /** Somebody else deleted it while it was open. */
  isGone: boolean
  mayChange: boolean
  onSaved(row: Row): void
  onClose(): void
}

export function FormDrawer({ model, row, isGone, mayChange, onSaved, onClose }: FormDrawerProps) {
  const t = useText()
  const formId = useId()
  const form = useForm(model, row)
  const [removing, setRemoving] = useState(false)
  const left = useRef(false)
  const ref = useRef<HTMLFormElement>(null)
  const guard = useBlocker(() => form.isDirty && !left.current)

  const leave = (then: () => void) => {
    left.current = true
    then()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await form.save()
    if (saved) leave(() => onSaved(saved))
  }
  useFocusOnIssue(ref, form)

  return (
    <SideDrawer title={t(`${model.texts}.${row ? 'edit' : 'create'}`)} locked={removing || guard.isAsking} onClose={onClose}>
      <form ref={ref} id={formId} className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <Notices form={form} isGone={isGone} />
          {form.fields.map((field, i) => (
            <FormField key={field.key} {...{ model, form, field, row, formId }} first={i === 0} disabled={!mayChange} />
          ))}
        </fieldset>
        <footer className={styles.foot}>
          <span className={styles.said} role="status">
            {form.isDirty && t('resource.draftKept')}
          </span>
          {row && mayChange && !isGone && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {t('resource.delete')}
            </Button>
          )}
          <Button variant="default" className={row ? styles.wide : undefined} onClick={onClose}>
            {t(mayChange ? 'kit.cancel' : 'kit.close')}
          </Button>
          {mayChange && (
            <Button type="submit" loading={form.busy} disabled={isGone}>
              {row ? t('resource.saveChanges') : t(`${model.texts}.create`)}
            </Button>
          )}
        </footer>
      </form>
      {guard.isAsking && (
        <LeaveGuard
          onStay={guard.stay}
          onKeep={() => leave(guard.leave)}
          onDiscard={() => {
            form.discard()
            leave(guard.leave)
          }}
        />
      )}
      {removing && row && (
        <Removal
          model={model}
          row={row}
          onDone={() => setRemoving(false)}
          onRemoved={() => {
            form.discard()
            leave(onClose)
          }}
        />
      )}
    </SideDrawer>
  )
}

interface FormFieldProps {
  model: Model
  form: Form
  field: NamedField
  row: Row | null
  formId: string
  first: boolean
  disabled: boolean
}

function FormField({ model, form, field, row, formId, first, disabled }: FormFieldProps) {
  const t = useText()
  const textOf = useFormTexts(model)
  const issue = form.issues[field.key]
  const body = form.mode === 'create' ? model.api.create.body : model.api.update.body
  const label = t(field.label)

  return (
    <FieldInput
      field={field}
      row={row}
      values={form.values}
      part={{
        id: `${formId}-${field.key}`,
        label: isOptional(body, field, form.mode) ? t('resource.optional', { label }) : label,
        help: field.help && t(field.help),
        error: issue && textOf(issue),
        value: form.values[field.key],
        onChange: value => form.set(field.key, value),
        disabled,
        first,
      }}
    />
  )
}

/** The first field that is wrong gets the focus, and with it is read aloud. */
function useFocusOnIssue(ref: RefObject<HTMLFormElement | null>, { issues, fields, attempts }: Form): void {
  const seen = useRef(attempts)
  useEffect(() => {
    if (seen.current === attempts) return
    seen.current = attempts
    const first = fields.find(field => issues[field.key])
    if (first) ref.current?.querySelector<HTMLElement>(`[id$="-${first.key}"]`)?.focus()
  }, [ref, attempts, issues, fields])
}
