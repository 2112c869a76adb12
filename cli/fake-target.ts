import { demoWorkspaces } from '../fake-server/demo-keys.js'
import { demoKeys, type Fake, limitedKeys } from '../fake-server/index.js'
import type { Control, Target, Transport } from '../suites/index.js'

/** A transport straight into a fake, without a socket. */
export const direct =
  (fake: Fake): Transport =>
  async ({ method, path, headers, body = '' }) => {
    const answer = await fake.handle({ method, target: path, headers, body })
    return { status: answer.status, headers: answer.headers, text: answer.body }
  }

/** A fake as a target with every capability; the transport decides how it is reached. */
export function fakeTarget(fake: Fake, transport: Transport, baseUrl: string): Target {
  const { main: mainWorkspace, other } = demoWorkspaces
  const main = fake.control.core.workspaces.get(mainWorkspace)
  const second = fake.control.core.workspaces.get(other)
  if (!main || !second) throw new Error('the fake lacks its demo workspaces')
  const tickets = [...main.tickets.all()].map((ticket) => ticket.id).slice(0, 5)
  const [foreignTicket] = second.tickets.all()
  // Each variant fills collections of its own.
  const [foreignContact] = [...second.contacts.all(), ...second.compact.contacts.all()]
  const [foreignDeal] = second.deals.all()
  const [foreignConversation] = second.conversations.all()
  const [archivedDeal] = main.archivedDealIds
  const archivedDealContact = archivedDeal && main.deals.get(archivedDeal)?.leadId
  const [featuresOffDeal] = fake.control.core.workspaces.get(demoWorkspaces.featuresOff)?.deals.all() ?? []
  return {
    baseUrl,
    variant: fake.variant,
    transport,
    keys: { ...demoKeys, limited: limitedKeys },
    records: {
      tickets,
      conversations: [...main.conversations.all()].slice(0, 6).map(({ id }) => ({ id })),
      users: main.users.map((user) => user.email),
      ...(archivedDeal === undefined ? {} : { archivedDeal }),
      ...(archivedDealContact === undefined ? {} : { archivedDealContact }),
      ...(featuresOffDeal === undefined ? {} : { featuresOffDeal: featuresOffDeal.id }),
      foreign: {
        ...(foreignContact ? { contact: foreignContact.id } : {}),
        ...(foreignDeal ? { deal: foreignDeal.id } : {}),
        ...(foreignTicket ? { ticket: foreignTicket.id } : {}),
        ...(foreignConversation ? { conversation: foreignConversation.id } : {}),
      },
    },
    control: controlOf(fake),
    assumptions: fake.control.core.assumptions,
    allow: 'sends',
  }
}

const controlOf = ({ control }: Fake): Control => ({
  advanceClock: async (ms) => control.advance(ms),
  async holdNextWrite() {
    const release = control.holdNextWrite()
    return async () => release()
  },
  failNext: async () => control.failNext(),
  receiver: {
    url: 'https://receiver.example.com/hook',
    received: async () => control.deliveries,
    refuse: async (on) => control.refuseDeliveries(on),
  },
})
