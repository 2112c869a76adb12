import type { Contact } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { onSent, withSent } from '../operators/sent.js'
import { answeredAs, made, stored } from './operators.js'

type ListName = 'tags' | 'groups'

const removal = { tags: 'removeTags', groups: 'removeGroups' } as const

const words = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Makes another list of words out of the one there was and what is sent. */
const listOf =
  (
    name: ListName,
    change: (
      before: readonly string[],
      added: readonly string[],
      removed: readonly string[],
    ) => readonly string[],
  ) =>
  (behaviour: Behaviour) => {
    let body: Record<string, unknown> = {}
    made(op.updateContact, (contact, before) => {
      const [added, removed] = [words(body[name]), words(body[removal[name]])]
      if (body[name] === undefined && body[removal[name]] === undefined) return {}
      return { [name]: change(before?.[name] ?? contact[name], added, removed) }
    })(behaviour)
    onSent(op.updateContact, (now) => {
      body = now
      return now
    })(behaviour)
  }

const merging = (name: ListName): Mutations => ({
  [`the ${name} sent replace those there are`]: listOf(name, (before, added) =>
    added.length > 0 ? added : before,
  ),
  [`no ${name} sent are none`]: listOf(name, (_, added) => added),
  [`${name} come twice`]: listOf(name, (before, added) => [...before, ...added]),
  [`of ${name} that begin alike only one is kept`]: listOf(name, (before, added) => [
    ...before,
    ...added.filter((word) => !before.some((known) => known.startsWith(word) || word.startsWith(known))),
  ]),
  [`only one of the new ${name} is taken`]: listOf(name, (before, added) => [
    ...new Set([...before, ...added.filter((word) => !before.includes(word)).slice(0, 1)]),
  ]),
  [`the merged ${name} are answered and not stored`]: stored(op.updateContact, (_, before) => ({
    [name]: before?.[name] ?? [],
  })),
  [`the answer has the ${name} from before`]: answeredAs(op.updateContact, (_, before) => ({
    [name]: before?.[name] ?? [],
  })),
  [`${name} are merged into the other list too`]: made(op.updateContact, (contact, before) => {
    const other = name === 'tags' ? 'groups' : 'tags'
    const added = contact[name].filter((word) => !before?.[name].includes(word))
    return { [other]: [...new Set([...contact[other], ...added])] }
  }),
})

const removing = (name: ListName): Mutations => ({
  [`${removal[name]} clears the list`]: listOf(name, (before, added, removed) =>
    removed.length > 0 ? added : [...before, ...added],
  ),
  [`${removal[name]} takes off what begins alike`]: listOf(name, (before, added, removed) => [
    ...before.filter((word) => !removed.some((gone) => word.startsWith(gone))),
    ...added,
  ]),
  [`${removal[name]} takes off what contains the word`]: listOf(name, (before, added, removed) => [
    ...before.filter((word) => !removed.some((gone) => word.includes(gone))),
    ...added,
  ]),
  [`${removal[name]} takes off the first it names`]: listOf(name, (before, added, removed) => [
    ...before.filter((word) => word !== removed[0]),
    ...added,
  ]),
  [`${removal[name]} is not looked at next to ${name}`]: listOf(name, (before, added, removed) =>
    added.length > 0 ? [...before, ...added] : before.filter((word) => !removed.includes(word)),
  ),
  [`${removal[name]} leaves the last one`]: listOf(name, (before, added, removed) => {
    const left = [...before, ...added].filter((word) => !removed.includes(word))
    return left.length > 0 ? left : before.slice(0, 1)
  }),
  [`${removal[name]} works on both lists`]: withSent(op.updateContact, (body) => ({
    removeTags: body[removal[name]],
    removeGroups: body[removal[name]],
  })),
  [`the ${name} taken off stay in the store`]: stored(op.updateContact, (_, before) => ({
    [name]: before?.[name] ?? [],
  })),
})

type Clearable = 'phone' | 'movil' | 'address' | 'gender' | 'birthdate'

const emptied: Readonly<Record<Clearable, unknown>> = {
  phone: { phone_code: null, phone: null },
  movil: { movil_code: null, movil: null },
  address: { address1: null, address2: null, city: null, state: null, country: null, zip: null },
  gender: '',
  birthdate: '',
}

/** A field that is kept next to another one. */
const neighbour: Readonly<Record<Clearable, Clearable>> = {
  phone: 'movil',
  movil: 'phone',
  address: 'phone',
  gender: 'birthdate',
  birthdate: 'gender',
}

const clearing = (field: Clearable): Mutations => ({
  [`clearing ${field} alone clears ${neighbour[field]} too`]: onSent(op.updateContact, (body) =>
    body[field] === null && Object.keys(body).length === 1 ? { ...body, [neighbour[field]]: null } : body,
  ),
  [`null for ${field} counts as not sent`]: onSent(op.updateContact, (body) => {
    if (body[field] === null) delete body[field]
    return body
  }),
  [`a cleared ${field} is an empty one`]: made(op.updateContact, (contact) =>
    contact[field] === null ? ({ [field]: emptied[field] } as Partial<Contact>) : {},
  ),
  [`a cleared ${field} stays in the store`]: stored(op.updateContact, (contact, before) =>
    contact[field] === null ? { [field]: before?.[field] ?? null } : {},
  ),
  [`the answer still shows the cleared ${field}`]: answeredAs(op.updateContact, (contact, before) =>
    contact[field] === null ? { [field]: before?.[field] ?? null } : {},
  ),
  [`null for ${field} is looked at only where it is sent alone`]: onSent(op.updateContact, (body) => {
    if (body[field] === null && Object.keys(body).length > 1) delete body[field]
    return body
  }),
  [`a cleared ${field} comes back with the next update`]: (behaviour) => {
    const former = new Map<string, unknown>()
    made(op.updateContact, (contact, before) => {
      if (contact[field] !== null) return {}
      if (before?.[field] !== null) {
        former.set(contact.id, before?.[field])
        return {}
      }
      return { [field]: former.get(contact.id) ?? null } as Partial<Contact>
    })(behaviour)
  },
})

/** Faults of merging and removing words, and of clearing fields. */
export const wordMutants = {
  'contact.update-tags-merge': merging('tags'),
  'contact.update-tags-remove': removing('tags'),
  'contact.update-groups-merge': merging('groups'),
  'contact.update-groups-remove': removing('groups'),
} satisfies Partial<FamilyMutants<'contact'>>

/** Faults of clearing fields. */
export const clearingMutants = {
  'contact.update-clear-phone': clearing('phone'),
  'contact.update-clear-movil': clearing('movil'),
  'contact.update-clear-address': clearing('address'),
  'contact.update-clear-gender': clearing('gender'),
  'contact.update-clear-birthdate': clearing('birthdate'),
} satisfies Partial<FamilyMutants<'contact'>>
