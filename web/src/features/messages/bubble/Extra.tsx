import type { messageExtra, Referral } from '@balcao/contract/tickets/ticket-rows'
import { IconMapPin, IconUser } from '@tabler/icons-react'
import type { z } from 'zod'
import { useText } from '../../../i18n/index.ts'
import { cameByKey } from '../../../kit/came-by.ts'
import styles from './Extra.module.css'

type Extras = z.output<typeof messageExtra>

/** What some messages carry beside their text: a place, contacts, a page. */
export function Extra({ extra: { location, contacts, link, referral } }: { extra: Extras }) {
  return (
    <>
      {referral && <CameBy referral={referral} />}
      {link && <Page link={link} />}
      {location && <Place location={location} />}
      {contacts?.map((contact, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two contacts may have one name
        <Card key={i} contact={contact} />
      ))}
    </>
  )
}

/** What they came by, or speak of: its words lead there. */
function CameBy({ referral: { source, title, text, url } }: { referral: Referral }) {
  const t = useText()
  const body = (
    <>
      <strong>{t(cameByKey(source))}</strong>
      {(title || text) && <span className={styles.described}>{[title, text].filter(Boolean).join(' · ')}</span>}
    </>
  )
  return url && /^https?:/.test(url) ? (
    <a className={styles.page} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {body}
    </a>
  ) : (
    <div className={styles.page}>{body}</div>
  )
}

/** What stands below it to choose from. */
export function Choices({ extra: { buttons, list } }: { extra: Extras }) {
  const titles = buttons ?? list?.rows.map(row => row.title)
  return titles ? <Offered titles={titles} /> : null
}

/** What stands behind an address in the text, as its page says of itself. */
function Page({ link: { url, title, site, description } }: { link: NonNullable<Extras['link']> }) {
  return (
    <a className={styles.page} href={url} target="_blank" rel="noopener noreferrer nofollow">
      <strong>{title}</strong>
      {description && <span className={styles.described}>{description}</span>}
      <span className={styles.site}>{site}</span>
    </a>
  )
}

function Place({ location: { latitude, longitude, name, address } }: { location: NonNullable<Extras['location']> }) {
  const t = useText()
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return (
    <div className={styles.card}>
      <IconMapPin size={24} stroke={1.5} aria-hidden />
      <div>
        <strong>{name ?? t('messages.location')}</strong>
        {address && <span>{address}</span>}
        <a href={map} target="_blank" rel="noopener noreferrer">
          {t('messages.openMap')}
        </a>
      </div>
    </div>
  )
}

function Card({ contact: { name, phones } }: { contact: NonNullable<Extras['contacts']>[number] }) {
  return (
    <div className={styles.card}>
      <IconUser size={24} stroke={1.5} aria-hidden />
      <div>
        <strong>{name}</strong>
        {phones.map(phone => (
          <a key={phone} href={`tel:${phone}`}>
            {phone}
          </a>
        ))}
      </div>
    </div>
  )
}

/** What the customer was given to choose from. */
export function Offered({ titles }: { titles: readonly string[] }) {
  return (
    <ul className={styles.offered}>
      {titles.map(title => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  )
}
