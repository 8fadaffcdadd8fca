import styles from './Templates.module.css'

interface BubbleProps {
  header: string
  body: string
  footer: string
  buttons: readonly { type: string; text: string }[]
  label?: string
}

/** As a customer's phone shows it. */
export const Bubble = ({ header, body, footer, buttons, label }: BubbleProps) => (
  <figure className={styles.phone} aria-label={label}>
    <div className={styles.bubble}>
      {header && <strong>{header}</strong>}
      <p>{body}</p>
      {footer && <small>{footer}</small>}
    </div>
    {buttons.map(({ type, text }) => (
      <span key={`${type} ${text}`} className={styles.answer}>
        {text}
      </span>
    ))}
  </figure>
)
