import { Button, useMantineColorScheme } from '@mantine/core'
import type { ComponentType } from 'react'
import { Page } from '../../kit/Page.tsx'
import styles from './KitPage.module.css'

/** One part of the kit to look at; each file of `kit/demo` exports some by name. */
type Demos = Record<string, ComponentType>
const files = import.meta.glob<Demos>('../../kit/demo/*.tsx', { eager: true })

/** A page for developers of screens: nobody else gets it, so its words are not translated. */
export function KitPage() {
  const { setColorScheme } = useMantineColorScheme()
  return (
    <main className={styles.main}>
      <Page
        title="Kit"
        about="Every part a screen is made of."
        action={
          <Button.Group>
            <Button variant="default" onClick={() => setColorScheme('light')}>
              Light
            </Button>
            <Button variant="default" onClick={() => setColorScheme('dark')}>
              Dark
            </Button>
          </Button.Group>
        }
      >
        {Object.entries(files).flatMap(([file, demos]) =>
          Object.entries(demos).map(([name, Demo]) => (
            <section key={`${file}/${name}`} className={styles.demo}>
              <h2>{name}</h2>
              <Demo />
            </section>
          )),
        )}
      </Page>
    </main>
  )
}
