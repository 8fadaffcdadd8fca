import { language, t } from './texts.js'

/** Text only ever becomes text: nothing anybody wrote is read as markup. */
function make(tag, className, ...children) {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children.filter(child => child !== null))
  return element
}

/** Both sides, in the order they were said; changes of what stands already are seen where it stands. */
export function draw(chat, phone, { menu, choose }) {
  const messages = [...phone.mine.map(one => ({ ...one, isMine: true })), ...ofCompany(phone.entries)]
  const changes = phone.entries.filter(({ type }) => type !== 'message')
  for (const message of messages)
    for (const change of changes) if (change.payload.target === message.externalId) apply(message, change)
  messages.sort((a, b) => (a.at < b.at ? -1 : 1))

  const wall = chat.parentElement
  const stays = wall.scrollHeight - wall.scrollTop - wall.clientHeight > 60
  for (const [place, message] of messages.entries()) {
    const item = drawnOnce(message, () => bubble(message, messages, { menu, choose }))
    if (chat.children[place] !== item) chat.insertBefore(item, chat.children[place] ?? null)
  }
  while (chat.children.length > messages.length) chat.lastElementChild.remove()
  if (!stays) wall.scrollTop = wall.scrollHeight
}

/** What has not changed stays as it is: a screen reader says each thing once, and nobody loses their place. */
const drawn = new Map()
function drawnOnce(message, make) {
  const { picture, ...rest } = message
  const looks = JSON.stringify([rest, Boolean(picture)])
  const known = drawn.get(message.externalId)
  if (known?.looks === looks) return known.item
  const item = make()
  known?.item.replaceWith(item)
  drawn.set(message.externalId, { looks, item })
  return item
}

const ofCompany = entries =>
  entries
    .filter(({ type }) => type === 'message')
    .map(({ externalId, at, payload }) => ({
      ...payload,
      externalId,
      at,
      text: payload.text ?? payload.caption ?? '',
      isMine: false,
    }))

function apply(message, { type, payload }) {
  if (type === 'edit') Object.assign(message, { text: payload.text, isEdited: true })
  if (type === 'removal') message.isGone = true
  if (type === 'reaction') message.emoji = payload.emoji
  if (type === 'own-reaction') message.ownEmoji = payload.emoji
  if (type === 'read') message.isRead = true
}

function bubble(message, all, { menu, choose }) {
  const { isMine, isGone } = message
  const said = make('p', 'said', isGone ? t.removed : wordsOf(message))
  const item = make(
    'li',
    `bubble${isMine ? ' mine' : ''}${isGone ? ' gone' : ''}`,
    make('span', 'hidden', `${isMine ? t.you : t.company}: `),
    quotedIn(message, all),
    isGone ? null : pictureOf(message),
    said.textContent === '' ? null : said,
    isGone || isMine ? null : choicesOf(message, choose),
    footOf(message, menu),
  )
  item.dataset.id = message.externalId
  return item
}

function wordsOf({ text, media, fileName, picture, location, type, contacts }) {
  if (text) return text
  if (type === 'location') return `📍 ${t.location}`
  if (location) return `📍 ${location.name ?? t.location}`
  if (type === 'contacts') return contacts.map(({ name, phones }) => `👤 ${name} ${phones.join(', ')}`).join('\n')
  if (picture || media?.kind === 'image' || media?.kind === 'sticker') return ''
  return `📎 ${media?.fileName ?? fileName ?? t.file}`
}

function quotedIn({ quoted }, all) {
  const original = all.find(({ externalId }) => externalId === quoted)
  return original ? make('blockquote', '', wordsOf(original) || `📷`) : null
}

function pictureOf({ picture, media }) {
  const source = picture ?? (media?.kind === 'image' || media?.kind === 'sticker' ? media.url : null)
  if (!source) return null
  const image = make('img')
  image.src = source
  image.alt = media?.fileName ?? t.file
  return image
}

function choicesOf(message, choose) {
  const all = message.buttons ?? message.rows
  if (!all) return null
  const buttons = all.map(choice => {
    const button = make('button', '', choice.title, choice.description ? make('small', '', choice.description) : null)
    button.type = 'button'
    button.addEventListener('click', () => choose(message, choice))
    return button
  })
  return make('div', 'choices', ...buttons)
}

const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })

function footOf(message, menu) {
  const { isMine, isSent, isRead, isGone, isEdited, at, emoji, ownEmoji } = message
  const more = make('button', 'quiet more', '⋯')
  more.type = 'button'
  more.ariaLabel = isMine ? t.moreMine : t.more
  more.addEventListener('click', () => menu(message, more))
  const tick = make('span', isRead ? 'read' : '', isRead ? '✓✓' : isSent ? '✓' : '…')
  const reactions = [emoji, ownEmoji].filter(Boolean)
  return make(
    'p',
    'foot',
    reactions.length > 0 ? make('span', 'emoji', reactions.join(' ')) : null,
    isEdited ? `${t.edited} ` : null,
    clock.format(new Date(at)),
    isMine ? tick : null,
    isGone ? null : more,
  )
}

const TYPING_MS = 3000
let typing

export function showTyping(state, over) {
  clearTimeout(typing)
  state.textContent = t.typing
  typing = setTimeout(over, TYPING_MS)
}
