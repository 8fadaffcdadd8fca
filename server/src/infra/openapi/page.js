const byId = id => document.getElementById(id)

/** Text only ever becomes text: nothing of the document is read as markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

async function show() {
  byId('calls').replaceChildren(make('p', {}, 'Loading…'))
  try {
    const answer = await fetch('/openapi.json')
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
    draw(await answer.json())
  } catch (error) {
    const again = make('button', { type: 'button' }, 'Try again')
    again.addEventListener('click', show)
    byId('calls').replaceChildren(make('p', { role: 'alert' }, `The document could not be loaded: ${error.message}. `), again)
  }
}

function draw(api) {
  document.title = api.info.title
  byId('title').textContent = api.info.title
  byId('version').textContent = `Version ${api.info.version}.`
  const calls = callsOf(api)
  const groups = api.tags.map(({ name }) =>
    groupOf(
      name,
      calls.filter(call => call.group === name),
      api,
    ),
  )
  byId('groups').replaceChildren(...groups.map(group => group.link))
  byId('calls').replaceChildren(...groups.map(group => group.section))

  const search = byId('search')
  const filter = () => narrow(search.value.trim().toLowerCase(), groups)
  search.addEventListener('input', filter)
  filter()
  openNamed()
  addEventListener('hashchange', openNamed)
}

function callsOf(api) {
  return Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation, group: operation.tags[0] })),
  )
}

function groupOf(name, calls, api) {
  const rows = calls.map(call => ({ text: wordsOf(call, api), element: rowOf(call, api) }))
  const count = make('span')
  return {
    rows,
    count,
    link: make('a', { href: `#group-${name}` }, name, count),
    section: make('section', {}, make('h2', { id: `group-${name}` }, name), ...rows.map(row => row.element)),
  }
}

function refusedBy(operation, api) {
  return Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(response.content?.['application/json']?.examples ?? {}).map(([code, example]) => ({
      status,
      code,
      text: resolved(example, api).summary,
    })),
  )
}

const wordsOf = ({ path, method, operation }, api) =>
  [method, path, operation.operationId, operation.summary, ...refusedBy(operation, api).map(({ code }) => code)]
    .join(' ')
    .toLowerCase()

function narrow(wanted, groups) {
  let found = 0
  for (const { rows, count, link, section } of groups) {
    const shown = rows.filter(row => wanted.split(/\s+/).every(word => row.text.includes(word)))
    for (const row of rows) row.element.hidden = !shown.includes(row)
    section.hidden = link.hidden = shown.length === 0
    count.textContent = String(shown.length)
    found += shown.length
  }
  byId('found').textContent = found === 0 ? 'No call matches. Try a shorter word.' : found === 1 ? '1 call' : `${found} calls`
}

/** A link to `#users.create` opens that call. */
function openNamed() {
  const named = byId(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) {
    named.hidden = named.parentElement.hidden = false
    named.open = true
    named.scrollIntoView()
    named.querySelector('summary').focus()
  }
}

function rowOf(call, api) {
  const { operation, method, path } = call
  const row = make(
    'details',
    { id: operation.operationId },
    make('summary', {}, make('b', {}, method.toUpperCase()), make('code', {}, path), make('span', {}, operation.summary)),
  )
  // Drawn when first opened: hundreds of schemas at once would make the page slow for the one that is read.
  row.addEventListener('toggle', () => row.open && row.childElementCount === 1 && row.append(detailsOf(operation, api)), {
    once: true,
  })
  return row
}

function detailsOf(operation, api) {
  const body = operation.requestBody?.content
  const [status, done] = Object.entries(operation.responses).find(([code]) => code.startsWith('2'))
  const inputs = operation.parameters.map(one => fieldOf(one.name, one.schema, one.required, api, ` in the ${one.in}`))
  return make(
    'div',
    {},
    make('h3', {}, 'Who may call'),
    make('p', {}, whoMayCall(operation)),
    ...(inputs.length > 0 ? [make('h3', {}, 'Parameters'), make('ul', {}, ...inputs)] : []),
    ...(body ? [make('h3', {}, 'Body'), contentOf(body, api)] : []),
    make('h3', {}, `Answer (${status})`),
    done.content ? contentOf(done.content, api) : make('p', {}, 'Nothing.'),
    make('h3', {}, 'Refusals'),
    refusalsOf(operation, api),
  )
}

/** JSON by its fields; anything else, a file or plain text, by what it is called. */
function contentOf(content, api) {
  const json = content['application/json']
  if (json) return schemaOf(json.schema, api)
  return make('p', { class: 'plain' }, make('code', {}, Object.keys(content).join(', ').replace('*/*', 'a file, as it is')))
}

function whoMayCall(operation) {
  if (operation.security.length === 0) return 'Anybody; no token is needed.'
  return `With a bearer token: ${operation['x-profiles'].join(', ')} (${operation['x-action']}).`
}

function refusalsOf(operation, api) {
  const head = make('thead', {}, make('tr', {}, ...['Status', 'Code', 'Text'].map(name => make('th', { scope: 'col' }, name))))
  const rows = refusedBy(operation, api).map(({ status, code, text }) =>
    make('tr', {}, make('td', {}, status), make('td', {}, make('code', {}, code)), make('td', {}, text)),
  )
  return make('div', { class: 'table' }, make('table', {}, head, make('tbody', {}, ...rows)))
}

function schemaOf(schema, api) {
  const fields = fieldsOf(schema, api)
  return fields ?? make('p', { class: 'plain' }, make('code', {}, typeOf(schema, api)), make('span', {}, limitsOf(schema)))
}

/** The fields inside a schema, through lists and choices; null when it is a plain value. */
function fieldsOf(written, api) {
  const schema = resolved(written, api)
  // A list of so many and no more has `items: false`.
  const inner = schema.items || schema.anyOf?.find(one => one.type === 'object') || null
  if (schema.properties) {
    const required = schema.required ?? []
    return make(
      'ul',
      {},
      ...Object.entries(schema.properties).map(([name, one]) => fieldOf(name, one, required.includes(name), api)),
    )
  }
  return inner ? fieldsOf(inner, api) : null
}

function fieldOf(name, schema, required, api, place = '') {
  const about = `${place}${required ? '' : ', optional'}${limitsOf(schema)}`
  const inside = fieldsOf(schema, api)
  return make('li', {}, make('code', {}, `${name}: ${typeOf(schema, api)}`), make('span', {}, about), ...(inside ? [inside] : []))
}

function typeOf(written, api) {
  const schema = resolved(written, api)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(one => typeOf(one, api)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(one => typeOf(one, api)).join(', ')}]`
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, api)}`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? 'any')
}

function limitsOf({ minimum, maximum, exclusiveMinimum, minLength, maxLength, maxItems, pattern, format, default: preset }) {
  const said = [
    minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    exclusiveMinimum !== undefined && `over ${exclusiveMinimum}`,
    maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
    minLength === 1 && 'not empty',
    minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems} items`,
    pattern && !format && `like ${pattern}`,
    preset !== undefined && `${JSON.stringify(preset)} unless given`,
  ].filter(Boolean)
  return said.length > 0 ? `, ${said.join(', ')}` : ''
}

function resolved(schema, api) {
  if (!schema.$ref) return schema
  return schema.$ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part[key], api)
}

show()
