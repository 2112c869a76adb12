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

/** Faults of merging and removing words. */
export const wordMutants = {
  'contact.update-tags-merge': merging('tags'),
  'contact.update-tags-remove': removing('tags'),
  'contact.update-groups-merge': merging('groups'),
  'contact.update-groups-remove': removing('groups'),
} satisfies Partial<FamilyMutants<'contact'>>
