import { type ReactNode, useEffect } from 'react'
import { useBrand } from '../theme/brand.ts'
import styles from './Page.module.css'

interface PageProps {
  title: string
  /** One line: what this screen is for. */
  about?: string
  /** The one primary button, to the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** Every screen: a title the tab repeats and the keyboard finds, one line, one button, the content. */
export function Page({ title, about, action, children }: PageProps) {
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        {action}
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
