// Lists and creates contacts. The address of the API and the key come from the address of the page: `?api=…&key=…`.
const settings = new URLSearchParams(location.search)
const api = settings.get('api') ?? 'http://127.0.0.1:4010'
const key = settings.get('key') ?? 'demo_main'

const create = document.querySelector('#create')
const message = document.querySelector('#message')
const list = document.querySelector('#contacts')
const more = document.querySelector('#more')

/** The cursor of the next page; null on the last one. */
let nextCursor = null

/** The key of the contact being created: the same until it is, so that pressing the button twice creates one. */
let idempotencyKey = crypto.randomUUID()

/** Sends a request, again after the wait that a 429 asks for; gives the body of the answer, or throws its error. */
async function send(method, path, { body, ...headers } = {}) {
  for (;;) {
    const response = await fetch(`${api}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after') ?? 1)
      message.textContent = `Waiting ${seconds} s`
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      continue
    }
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.error.code)
    return answer
  }
}

/** Shows a contact at the end of the list, or at its start. */
function show({ id, name, email }, where = 'append') {
  const item = document.createElement('li')
  item.dataset.id = id
  item.textContent = [name, email].filter(Boolean).join(', ')
  list[where](item)
}

/** Shows the next page; the button waits for it, as pressed twice it would show the page twice. */
async function loadPage() {
  more.disabled = true
  try {
    const query = new URLSearchParams({ limit: '20', ...(nextCursor && { cursor: nextCursor }) })
    const page = await send('GET', `/contacts?${query}`)
    for (const contact of page.data) show(contact)
    nextCursor = page.nextCursor
    more.hidden = nextCursor === null
  } finally {
    more.disabled = false
  }
}

/** Says what keeps the page from going on. */
const report = (error) => {
  message.textContent =
    error.message === 'conflict'
      ? 'There is a contact with this e-mail address'
      : `Not done: ${error.message}`
}

create.addEventListener('input', () => {
  idempotencyKey = crypto.randomUUID()
})

create.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = Object.fromEntries([...new FormData(create)].filter(([, value]) => value !== ''))
  try {
    const { data } = await send('POST', '/contacts', { body: fields, 'idempotency-key': idempotencyKey })
    idempotencyKey = crypto.randomUUID()
    show(data, 'prepend')
    create.reset()
    message.textContent = `Created ${data.name}`
  } catch (error) {
    report(error)
  }
})

more.addEventListener('click', () => loadPage().catch(report))
loadPage().catch(report)
