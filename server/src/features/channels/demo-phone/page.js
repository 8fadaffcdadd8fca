import { draw, showTyping } from './chat.js'
import { language, t } from './texts.js'

const byId = id => document.getElementById(id)
const POLL_MS = 1000
const FILE_MAX = 2.5 * 1024 * 1024
const KEPT = 100

/** Whose phone this is, and what is on it. What the company did comes from the server; what the customer said is kept here. */
const phone = { key: '', from: '', name: '', last: 0, entries: [], mine: [], about: null, isOnline: false }

for (const element of document.querySelectorAll('[data-text]')) element.textContent = t[element.dataset.text]
document.documentElement.lang = language
document.title = t.title
byId('text').placeholder = t.write

// Whose phone -----------------------------------------------------------------------------------------------------

const post = (url, body) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** An administrator who is signed in here need not know the key. */
async function channelsOfAdmin() {
  const token = localStorage.getItem('token')
  if (!token) return []
  const ask = async url => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return answer.ok ? answer.json() : []
  }
  const all = await ask('/whatsapp')
  const found = await Promise.all(all.filter(one => one.type === 'sandbox').map(one => ask(`/whatsapp/${one.id}`)))
  return found.filter(one => one.hookUrl).map(({ name, hookUrl }) => ({ name, key: hookUrl.split('/').at(-1) }))
}

async function enter() {
  const named = new URLSearchParams(location.hash.slice(1))
  const channels = await channelsOfAdmin().catch(() => [])
  byId('channel').replaceChildren(...channels.map(({ name, key }) => new Option(name, key)))
  const wanted = named.get('key')
  // The address names a channel: an administrator who is signed in here gets that one, not the first of their own.
  const isKnown = wanted === null || channels.some(({ key }) => key === wanted)
  byId('channel-field').hidden = channels.length === 0 || !isKnown
  byId('key-field').hidden = !byId('channel-field').hidden
  byId('key').required = byId('channel-field').hidden
  if (wanted && isKnown) byId('channel').value = wanted
  byId('key').value = named.get('key') ?? sessionStorage.getItem('phone.key') ?? ''
  byId('name').value = named.get('name') ?? localStorage.getItem('phone.name') ?? 'Ana Cliente'
  byId('number').value = named.get('from') ?? localStorage.getItem('phone.from') ?? '5511987654321'
  if (named.has('key') && (await begin())) return
  byId('enter').showModal()
}

async function begin() {
  Object.assign(phone, {
    key: byId('channel-field').hidden ? byId('key').value.trim() : byId('channel').value,
    from: byId('number').value.replace(/\D/g, ''),
    name: byId('name').value.trim(),
    last: 0,
    entries: [],
  })
  phone.mine = JSON.parse(localStorage.getItem(`phone.${phone.from}`) ?? '[]')
  const known = await look()
  byId('enter-wrong').hidden = known
  byId('enter-wrong').textContent = known ? '' : t.unknownKey
  if (!known) return false
  sessionStorage.setItem('phone.key', phone.key)
  localStorage.setItem('phone.name', phone.name)
  localStorage.setItem('phone.from', phone.from)
  byId('enter').close()
  byId('text').focus()
  return true
}

byId('enter-form').addEventListener('submit', event => {
  event.preventDefault()
  void begin()
})
byId('enter').addEventListener('cancel', event => phone.key || event.preventDefault())
byId('change').addEventListener('click', enter)

// What the company does -------------------------------------------------------------------------------------------

/** False when no channel has this key. */
async function look() {
  const { key, from, last } = phone
  const answer = await post('/sandbox/phone', { key, from, after: last }).catch(() => null)
  if (!answer) return online(false)
  if (answer.status === 404) return false
  if (!answer.ok) return online(false)
  const { channel, entries } = await answer.json()
  if (key !== phone.key || from !== phone.from) return true
  byId('company').textContent = channel.name
  byId('face').textContent = channel.name.slice(0, 1).toUpperCase()
  online(channel.status === 'connected')
  phone.last = entries.at(-1)?.id ?? phone.last
  phone.entries.push(...entries)
  if (entries.at(-1)?.type === 'typing') showTyping(byId('state'), () => online(phone.isOnline))
  if (entries.length > 0 || last === 0) redraw()
  return true
}

function online(isOnline) {
  phone.isOnline = isOnline
  byId('state').textContent = isOnline ? t.online : t.offline
  return true
}

const redraw = () => draw(byId('chat'), phone, { menu: openMenu, choose })

async function keepLooking() {
  if (phone.key && document.visibilityState === 'visible') await look()
  setTimeout(keepLooking, POLL_MS)
}

// What the customer does ------------------------------------------------------------------------------------------

const newId = () =>
  `phone-${Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')}`

/** Told to the channel's own address, as a provider would. */
async function tell(event) {
  const answer = await post(`/hooks/${phone.key}`, event).catch(() => null)
  byId('wrong').hidden = Boolean(answer?.ok)
  byId('wrong').textContent = answer?.ok ? '' : t.notSent
  return Boolean(answer?.ok)
}

async function say(message) {
  const { from, name } = phone
  const at = new Date().toISOString()
  const said = { externalId: newId(), at, ...message }
  const { picture, ...event } = said
  phone.mine.push({ ...said, isSent: false })
  redraw()
  const isSent = await tell({ ...event, from, name })
  const kept = phone.mine.find(one => one.externalId === said.externalId)
  if (kept) kept.isSent = isSent
  keep()
}

function keep() {
  const kept = phone.mine
    .slice(-KEPT)
    .map(({ media, picture, ...rest }) => ({ ...rest, ...(media ? { fileName: media.fileName } : {}) }))
  localStorage.setItem(`phone.${phone.from}`, JSON.stringify(kept))
  redraw()
}

const choose = (message, { id, title }) => say({ type: 'reply', text: title, choice: id, quoted: message.externalId })

async function amend(externalId, change) {
  const { removed, text, emoji } = change
  const event = removed
    ? { type: 'delete' }
    : text === undefined
      ? { type: 'reaction', from: phone.from, emoji }
      : { type: 'edit', text }
  if (!(await tell({ ...event, externalId }))) return
  const mine = phone.mine.find(one => one.externalId === externalId)
  if (mine) Object.assign(mine, removed ? { isGone: true } : { text, isEdited: true })
  else phone.entries.push({ type: 'own-reaction', payload: { target: externalId, emoji } })
  keep()
}

byId('write').addEventListener('submit', async event => {
  event.preventDefault()
  const text = byId('text').value.trim()
  if (text === '') return
  byId('text').value = ''
  const { about } = phone
  speakOf(null)
  if (about?.does === 'edit') await amend(about.externalId, { text })
  else await say(about ? { type: 'reply', text, quoted: about.externalId } : { text })
})
byId('text').addEventListener('keydown', event => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  byId('write').requestSubmit()
})
byId('file').addEventListener('change', async () => {
  const [file] = byId('file').files
  byId('file').value = ''
  if (!file) return
  if (file.size > FILE_MAX) {
    byId('wrong').hidden = false
    byId('wrong').textContent = t.tooLarge
    return
  }
  const address = await asAddress(file)
  const media = { base64: address.split(',')[1], mimeType: file.type || 'application/octet-stream', fileName: file.name }
  await say({ text: '', media, ...(file.type.startsWith('image/') ? { picture: address } : {}) })
})

const asAddress = file =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(reader.result))
    reader.addEventListener('error', () => fail(reader.error))
    reader.readAsDataURL(file)
  })

/** What the next words are about. */
function speakOf(about) {
  phone.about = about
  byId('about').hidden = about === null
  byId('about').firstElementChild.textContent = about ? `${about.does === 'edit' ? t.editing : t.replying}${about.text}` : ''
  if (about?.does === 'edit') byId('text').value = about.text
  if (about) byId('text').focus()
}
byId('nevermind').addEventListener('click', () => speakOf(null))

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏']

function openMenu(message, opener) {
  const { externalId, text, isMine } = message
  const button = (label, run) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = label
    made.addEventListener('click', () => {
      byId('menu').hidePopover()
      run()
    })
    return made
  }
  const reactions = EMOJIS.map(emoji => button(emoji, () => amend(externalId, { emoji })))
  byId('menu').replaceChildren(
    ...(isMine
      ? [
          button(t.edit, () => speakOf({ does: 'edit', externalId, text })),
          button(t.remove, () => amend(externalId, { removed: true })),
        ]
      : [
          ...reactions,
          button(t.takeBack, () => amend(externalId, { emoji: '' })),
          button(t.reply, () => speakOf({ does: 'reply', externalId, text })),
        ]),
  )
  byId('menu').ariaLabel = isMine ? t.moreMine : t.more
  byId('menu').showPopover()
  const { left, bottom } = opener.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = byId('menu')
  byId('menu').style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`
  byId('menu').style.top = `${Math.max(8, Math.min(bottom, innerHeight - offsetHeight - 8))}px`
  byId('menu').querySelector('button').focus()
}

await enter()
void keepLooking()
