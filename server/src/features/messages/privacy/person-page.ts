import { CONTACT_COLUMN_TITLES } from '@balcao/contract/contacts/contact-column-titles'
import { PERSON_WORDS } from '@balcao/contract/contacts/privacy-words'
import { LOCALES, type Locale } from '@balcao/contract/values/locales'
import type { Person, Ticket } from './person-read.ts'

/** What people read of all that is known of a person: one page that needs nothing but a browser. */
export function personPage(
  person: Person,
  pathOf: (fileId: string) => string | undefined,
  locale: Locale,
  zone: string,
  now: Date,
): string {
  const language = LOCALES[locale]
  const words = PERSON_WORDS[language]
  const titles = CONTACT_COLUMN_TITLES[language]
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  const when = (at: string | Date) => format.format(new Date(at))
  const { contact } = person
  const known: [string, string | null][] = [
    [titles.name, contact.name],
    [titles.number, contact.number],
    [titles.email, contact.email],
    [titles.cpf, contact.cpf],
    [titles.birthday, contact.birthday],
    [titles.firstName, contact.firstName],
    [titles.lastName, contact.lastName],
    [titles.businessName, contact.businessName],
    ...contact.extraInfo.map(({ name, value }): [string, string] => [name, value]),
    [words.tags, person.tags.join(', ')],
    [words.wallet, person.wallet.join(', ')],
    [words.addresses, person.addresses.map(({ kind, value }) => `${kind}: ${value}`).join(', ')],
    [titles.createdAt, when(contact.createdAt)],
  ]
  const conversation = (ticket: Ticket) => `
    <section><h3>${words.conversation} ${ticket.id}${ticket.protocol ? ` · ${safe(ticket.protocol)}` : ''}</h3>
    <p>${safe(ticket.channel)} · ${when(ticket.createdAt)}${ticket.closedAt ? ` – ${when(ticket.closedAt)}` : ''}</p>
    ${ticket.messages.map(message => said(message)).join('')}
    ${ticket.notes.length > 0 ? `<h4>${words.notes}</h4>` : ''}
    ${ticket.notes.map(note => `<p>${when(note.at)} · ${safe(note.by ?? '')}: ${safe(note.note)}</p>`).join('')}</section>`
  const said = ({ at, fromMe, author, body, isDeleted, fileId, fileName }: Ticket['messages'][number]) => {
    const file = fileId ? pathOf(fileId) : undefined
    const text = isDeleted ? `<i>${words.gone}</i>` : safe(body)
    const link = file ? `<br><a href="${safe(encodeURI(file))}">${words.file}: ${safe(fileName ?? file)}</a>` : ''
    return `<p class="${fromMe ? 'us' : 'them'}"><small>${when(at)} · ${safe(author || (fromMe ? words.us : words.them))}</small><br>${text}${link}</p>`
  }
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${words.title}: ${safe(contact.name)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#17211d}dt{color:#5d6b65}dd{margin:0 0 .5rem}
p{white-space:pre-wrap;overflow-wrap:anywhere}small{color:#5d6b65}.us{margin-left:3rem}.them{margin-right:3rem}section{border-top:1px solid #ccc}</style>
<h1>${words.title}: ${safe(contact.name)}</h1><p>${words.made} ${when(now)}</p><h2>${words.known}</h2>
<dl>${known.map(([title, value]) => (value ? `<dt>${safe(title)}</dt><dd>${safe(value)}</dd>` : '')).join('')}</dl>
<h2>${words.conversations}: ${person.tickets.length}</h2>${person.tickets.map(conversation).join('')}</html>`
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign)
