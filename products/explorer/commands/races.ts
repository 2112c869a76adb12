import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import { type Exchange, isOutage, race, recordIn, succeeded } from '../../../suites/api/index.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { makeCloseBody } from '../../../suites/observations/closing.js'
import { detectTagWords, tagsBody } from '../../../suites/observations/tag-words.js'
import { distinctSuccesses, excused, expectLost } from '../../../suites/revision/race.js'
import { command } from '../command.js'
import { updatedContact } from '../model/contact.js'
import { textsIn } from '../model/words.js'
import { recent } from '../references.js'

const about = ['races', 'revision']

const arrived = (answers: readonly (Exchange | undefined)[]): readonly Exchange[] =>
  answers.filter((answer) => answer !== undefined)

const closings = command({
  name: 'close a deal several times at once',
  operations: [op.closeDeal],
  about: [...about, 'deals', 'deal'],
  weight: 1,
  draw(world) {
    const deal = recent(world.names('deal'))
    return deal && fc.record({ deal, times: fc.integer({ min: 2, max: 5 }) })
  },
  async run(scenario, { deal: name, times = 2 }) {
    const { world } = scenario
    const deal = world.get(name)
    if (deal.record.status !== 'open') return
    const api = scenario.api.at(op.closeDeal)
    await learnErrorCodes(api)
    const params = { id: String(deal.record.id) }
    const body = await makeCloseBody(api, 'won', deal.record.rev)
    const call = () => api.call(op.closeDeal, { params, body })
    const by = arrived(await race(Array.from({ length: Math.max(2, times) }, () => call)))
    const [first] = by
    const winners = distinctSuccesses(by)
    world.forget(name)
    if (first === undefined || winners.length === 0) return
    scenario.judge('revision.one-winner', first, (judge) => {
      judge.expect.that(winners.length === 1, 'one success', `${winners.length} of them`, { by })
      for (const loser of by) if (!excused(api, loser)) expectLost(api, loser)
    })
  },
})

const creations = command({
  name: 'create contacts with one e-mail address at once',
  operations: [op.createContact],
  about: [...about, 'contacts', 'contact'],
  weight: 1,
  draw: ({ variant }) =>
    variant === 'full' ? fc.record({ times: fc.integer({ min: 2, max: 4 }) }) : undefined,
  async run(scenario, { times = 2 }, n) {
    const { world } = scenario
    const api = scenario.api.at(op.createContact)
    await learnErrorCodes(api)
    const email = api.fresh.email()
    const calls = Array.from({ length: Math.max(2, times) }, () => {
      const body = api.given.contactBody({ email })
      return () => api.call(op.createContact, { body })
    })
    const by = arrived(await race(calls)).filter(({ response }) => !isOutage(response.status))
    const made = by.filter(succeeded)
    const [first] = made
    if (first === undefined) return
    scenario.judge('contact.create-conflict', first, ({ expect }) => {
      expect.that(made.length === 1, 'one contact with the address', `${made.length} of them`, { by })
      for (const other of by) if (!succeeded(other)) expect.error(other, 409, 'conflict', { by })
    })
    world.add('contact', `contact ${n}`, recordIn(first), 'contact.create-201')
  },
})

const taggings = command({
  name: 'tag a contact several times at once',
  operations: [op.tagContact],
  about: [...about, 'contacts', 'contact', 'tags'],
  weight: 1,
  draw(world) {
    const contact = recent(world.names('contact'))
    return contact && fc.record({ contact, times: fc.integer({ min: 2, max: 4 }) })
  },
  async run(scenario, { contact: name, times = 2 }) {
    const { world } = scenario
    const contact = world.get(name)
    const api = scenario.api.at(op.tagContact)
    const words = await detectTagWords(api)
    const tags = Array.from({ length: Math.max(2, times) }, () => api.fresh.word())
    const params = { id: String(contact.record.id) }
    const calls = tags.map(
      (tag) => () => api.call(op.tagContact, { params, body: tagsBody(words, [tag], []) }),
    )
    const by = arrived(await race(calls))
    const [first] = by
    const expected = updatedContact(contact.record, { tags })
    world.forget(name)
    if (first === undefined || by.length < tags.length || !by.every(succeeded)) return
    const now = await api.read.contact(contact.record)
    scenario.judge('contact.tags-200', first, ({ expect }) => {
      const lost = textsIn(expected.tags).filter((tag) => !textsIn(now.tags).includes(tag))
      expect.that(lost.length === 0, `all ${tags.length} tags kept`, `without ${lost.join(', ')}`, { by })
    })
    world.add('contact', name, now, 'contact.tags-200')
  },
})

/** Changes that arrive at the same time. */
export const raceCommands = [closings, creations, taggings]
