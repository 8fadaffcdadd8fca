import type { Channel } from '@balcao/contract/channels/channel'
import { type ChannelDetails, type ChannelKindRow, channelRoutes } from '@balcao/contract/channels/channels'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useRead } from '../../../api/query.ts'
import { useText } from '../../../i18n/index.ts'
import { describe } from '../../../kit/describe.ts'
import formStyles from '../../../kit/form/form.module.css'
import { SideDrawer } from '../../../kit/layers/SideDrawer.tsx'
import { toastSuccess } from '../../../kit/layers/toast.ts'
import { SupportId } from '../../../kit/marks/SupportId.tsx'
import { ErrorState, Loading } from '../../../kit/states.tsx'
import { typeName } from '../kinds.ts'
import { BotFields } from './BotFields.tsx'
import { Behaviour, Importing } from './CommonFields.tsx'
import { ConnectionFields, HookAddress, NameField, Risk } from './ConnectionFields.tsx'
import styles from './form.module.css'
import { TypeChooser } from './TypeChooser.tsx'
import { type ChannelForm, useChannelForm } from './useChannelForm.ts'

interface AddProps {
  onMade(channel: ChannelDetails): void
  onClose(): void
}

/** First which type it is, then what that type needs. */
export function AddChannel({ onMade, onClose }: AddProps) {
  const t = useText()
  const kinds = useRead(channelRoutes.kinds, {})
  const [kind, setKind] = useState<ChannelKindRow | null>(null)
  const made = (channel: ChannelDetails) => {
    toastSuccess(t('channels.created'))
    onMade(channel)
  }
  return (
    <SideDrawer title={kind ? t('channels.newOf', { type: t(typeName(kind.type)) }) : t('channels.chooseType')} onClose={onClose}>
      <Awaited of={kinds} />
      {!kind && kinds.data && <TypeChooser kinds={kinds.data.filter(({ isOffered }) => isOffered)} onChoose={setKind} />}
      {kind && <Form kind={kind} channel={null} onSaved={made} onClose={onClose} />}
    </SideDrawer>
  )
}

export function EditChannel({ channel: { id, name, type }, onClose }: { channel: Channel; onClose(): void }) {
  const t = useText()
  const kinds = useRead(channelRoutes.kinds, {})
  const details = useRead(channelRoutes.show, { params: { id } }, { staleTime: 0, gcTime: 0 })
  const kind = kinds.data?.find(one => one.type === type)
  const saved = () => {
    toastSuccess(t('channels.saved'))
    onClose()
  }
  return (
    <SideDrawer title={name} onClose={onClose}>
      <Awaited of={kinds} />
      <Awaited of={details} />
      {kind && details.data && <Form kind={kind} channel={details.data} onSaved={saved} onClose={onClose} />}
    </SideDrawer>
  )
}

function Awaited({ of }: { of: { isPending: boolean; error: unknown; refetch(): unknown } }) {
  if (of.isPending) return <Loading />
  return of.error ? <ErrorState error={of.error} retry={() => void of.refetch()} /> : null
}

interface FormProps {
  kind: ChannelKindRow
  channel: ChannelDetails | null
  onSaved(channel: ChannelDetails): void
  onClose(): void
}

function Form({ kind, channel, onSaved, onClose }: FormProps) {
  const t = useText()
  const form = useChannelForm(kind, channel, onSaved)
  const ref = useRef<HTMLFormElement>(null)
  useSightOfFault(ref, form)
  // It is drawn when the drawer has given the focus to its cross already.
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.save()
  }
  return (
    <form ref={ref} className={formStyles.form} noValidate onSubmit={submit}>
      <div className={formStyles.fields}>
        {form.refusal !== null && <Refused error={form.refusal} />}
        {!kind.capabilities.official && <Risk />}
        <NameField form={form} />
        <ConnectionFields form={form} kind={kind} isNew={channel === null} />
        {channel && <HookAddress url={channel.hookUrl} />}
        <Behaviour form={form} />
        <BotFields form={form} isNew={channel === null} />
        {kind.capabilities.history && <Importing form={form} />}
      </div>
      <footer className={formStyles.foot}>
        <span className={formStyles.said} role="status">
          {form.isDirty && t('resource.draftKept')}
        </span>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" loading={form.busy} disabled={channel !== null && !form.isDirty}>
          {channel ? t('resource.saveChanges') : t('channels.add')}
        </Button>
      </footer>
    </form>
  )
}

/** What is wrong comes into sight: the first field that is, with the focus, or what was refused as a whole. */
function useSightOfFault(ref: RefObject<HTMLFormElement | null>, { attempts }: ChannelForm): void {
  const seen = useRef(attempts)
  useEffect(() => {
    if (seen.current === attempts) return
    seen.current = attempts
    const field = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else ref.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [ref, attempts])
}

/** What the provider said belongs to what went wrong. */
function Refused({ error }: { error: unknown }) {
  const t = useText()
  const { text, supportId } = describe(error, t)
  const details = detailsOf(error)
  return (
    <div className={formStyles.notice} data-tone="red" role="alert">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <div>
        {text} {supportId && <SupportId id={supportId} />}
        {details && <p className={styles.provider}>{t('channels.providerSaid', { details })}</p>}
      </div>
    </div>
  )
}

function detailsOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('body' in error)) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('details' in body)) return null
  return typeof body.details === 'string' ? body.details : null
}
