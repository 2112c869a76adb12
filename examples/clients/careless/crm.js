const url = process.env.CONFORMANCE_BASE_URL ?? 'http://127.0.0.1:4010'
const key = process.env.CONFORMANCE_API_KEY ?? 'demo_main'

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function call(method, path, body) {
  for (let attempt = 1; ; attempt++) {
    try {
      const res = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
      })
      const json = await res.json()
      if (!res.ok) throw Object.assign(new Error(json.error.message), { code: json.error.code })
      return json
    } catch (err) {
      // Probably just a hiccup.
      if (attempt === 3) throw err
      await sleep(attempt * 50)
    }
  }
}

const limit = 50

export async function allContacts(filter = '') {
  const contacts = []
  let cursor = ''
  let page
  do {
    page = await call('GET', `/contacts?limit=${limit}${filter}${cursor}`)
    contacts.push(...page.data)
    cursor = `&cursor=${page.nextCursor}`
  } while (page.data.length === limit)
  return contacts
}

export async function createContact(contact) {
  return (await call('POST', '/contacts', contact)).data
}

export async function openTickets() {
  return (await call('GET', '/tickets?status=open')).data
}

export async function setPriority(ticket, priority) {
  const path = `/tickets/${ticket.id}`
  try {
    return (await call('PATCH', path, { priority, expectedRev: ticket.rev })).data
  } catch (err) {
    if (err.code !== 'rev_mismatch') throw err
    // Someone was faster: each change adds one.
    return (await call('PATCH', path, { priority, expectedRev: ticket.rev + 1 })).data
  }
}

export async function openDeals() {
  return (await call('GET', '/deals?status=open')).data
}

export async function winDeal(deal) {
  return (await call('POST', `/deals/${deal.id}/close`, { outcome: 'won' })).data
}

export async function sendSms(to, text) {
  return (await call('POST', '/messaging/messages', { channel: 'sms', to, text })).data
}

export async function waiting() {
  const conversations = (await call('GET', '/conversations?status=open')).data
  return conversations.filter((conversation) => conversation.awaitingReply)
}

export async function reply(conversation, text) {
  return (await call('POST', `/conversations/${conversation.id}/reply`, { text })).data
}

export async function cancelMeeting(id) {
  return (await call('POST', `/meetings/${id}/cancel`, {})).data
}

export async function confirmedMeetings() {
  const meetings = (await call('GET', '/meetings?limit=100')).data
  return meetings.filter((meeting) => meeting.status === 'confirmed')
}

export async function notes(contactId) {
  return (await call('GET', `/contacts/${contactId}/notes`)).data
}

export async function inbox() {
  const tickets = (await call('GET', '/tickets?limit=20')).data
  return tickets.map(
    ({ number, subject, priority, tags }) => `#${number} [${priority.toUpperCase()}] ${subject} ${tags}`,
  )
}
