import { IconAlertTriangle, IconHistory, IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/index.ts'
import { describe } from '../describe.ts'
import { SupportId } from '../marks/SupportId.tsx'
import styles from './form.module.css'
import type { Form } from './useForm.ts'

/** What somebody must know before they go on typing. */
export function Notices({ form, isGone }: { form: Form; isGone: boolean }) {
  const t = useText()
  const named = (keys: readonly string[]) =>
    form.fields
      .filter(field => keys.includes(field.key))
      .map(field => t(field.label))
      .join(', ')

  return (
    <>
      {isGone && (
        <Notice tone="red" icon={<IconAlertTriangle size={17} stroke={1.75} aria-hidden />}>
          {t('resource.goneWhileOpen')}
        </Notice>
      )}
      {form.refusal !== null && <Refused error={form.refusal} />}
      {form.restored && (
        <Notice icon={<IconHistory size={17} stroke={1.75} aria-hidden />}>
          {t('resource.draftRestored')}{' '}
          <button type="button" onClick={form.startOver}>
            {t('resource.discard')}
          </button>
        </Notice>
      )}
      {form.taken.length > 0 && (
        <Notice icon={<IconUserEdit size={17} stroke={1.75} aria-hidden />}>
          {t('resource.changedByOther', { fields: named(form.taken) })}
        </Notice>
      )}
      {form.disputed.length > 0 && (
        <Notice icon={<IconUserEdit size={17} stroke={1.75} aria-hidden />}>
          {t('resource.disputed', { fields: named(form.disputed) })}{' '}
          <button type="button" onClick={form.takeTheirs}>
            {t('resource.takeTheirs')}
          </button>
        </Notice>
      )}
    </>
  )
}

function Refused({ error }: { error: unknown }) {
  const t = useText()
  const { text, supportId } = describe(error, t)
  return (
    <Notice tone="red" icon={<IconAlertTriangle size={17} stroke={1.75} aria-hidden />}>
      {text} {supportId && <SupportId id={supportId} />}
    </Notice>
  )
}

function Notice({ icon, tone = 'amber', children }: { icon: ReactNode; tone?: 'amber' | 'red'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone} role="alert">
      {icon}
      <div>{children}</div>
    </div>
  )
}
