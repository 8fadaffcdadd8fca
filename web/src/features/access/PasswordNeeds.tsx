import { PASSWORD_MIN } from '@balcao/contract/values/constants'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useText } from '../../i18n/index.ts'
import styles from './PasswordNeeds.module.css'

/** The four things a password needs, ticked off while one types. */
export function PasswordNeeds({ password, id }: { password: string; id: string }) {
  const t = useText()
  const needs = [
    { met: password.length >= PASSWORD_MIN, text: t('access.strengthLength', { count: PASSWORD_MIN }) },
    { met: /\p{L}/u.test(password), text: t('access.strengthLetters') },
    { met: /\d/.test(password), text: t('access.strengthNumbers') },
    { met: /[^\p{L}\d\s]/u.test(password), text: t('access.strengthSpecial') },
  ]
  const met = needs.filter(need => need.met).length

  return (
    <div id={id}>
      <div className={styles.meter} aria-hidden>
        {needs.map((need, i) => (
          <i key={need.text} data-on={i < met} />
        ))}
      </div>
      <span className="only-read-aloud">{t('access.strength')}</span>
      <ul className={styles.needs}>
        {needs.map(need => (
          <li key={need.text} data-met={need.met}>
            {need.met ? <IconCheck size={14} stroke={2.5} aria-hidden /> : <IconMinus size={14} stroke={2} aria-hidden />}
            {need.text}
            <span className="only-read-aloud">: {t(need.met ? 'access.met' : 'access.unmet')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
