import { type families, op, type Tag } from '../contract/index.js'
import { ApiError } from '../fake-server/pipeline/api-error.js'
import { aroundHandler, type Mutants, mutant, onList, onReply } from './mutant.js'

const list = op.listTags

/** One way to break each rule of the family tag, and more where it is easily missed. */
export const tagMutants: Mutants<typeof families.tag> = {
  'tag.list-ok': [
    mutant('tags come as bare names', (behaviour) =>
      onReply(behaviour, list, (reply) => {
        const { data, nextCursor } = reply.body as { data: Tag[]; nextCursor: string | null }
        return { ...reply, body: { data: data.map(({ name }) => name), nextCursor } }
      }),
    ),
    mutant('tags come in an object by name', (behaviour) =>
      onReply(behaviour, list, (reply) => {
        const { data } = reply.body as { data: Tag[] }
        return { ...reply, body: { data: Object.fromEntries(data.map((tag) => [tag.name, tag])) } }
      }),
    ),
    mutant('a limit is not known to the list of tags', (behaviour) =>
      aroundHandler(behaviour, list, (next, context) => {
        if (context.query.limit === undefined) return next(context)
        throw new ApiError('invalid_request', 'no limit is taken', 'paging.limit-min')
      }),
    ),
  ],
  'tag.of-contacts': [
    mutant('only tags of several contacts are listed', (behaviour) =>
      onList(behaviour, list, () => ({ passes: ({ total }: Tag) => (total ?? 0) > 1 })),
    ),
    mutant('tags that an update brings are not listed', (behaviour) => {
      const unknown = new Set<string>()
      aroundHandler(behaviour, op.updateContact, (next, context) => {
        for (const tag of (context.body.tags as string[] | undefined) ?? []) unknown.add(tag)
        return next(context)
      })
      onList(behaviour, list, () => ({ passes: ({ name }: Tag) => !unknown.has(name) }))
    }),
    mutant('the name is cut at a hyphen', (behaviour) =>
      onList(behaviour, list, () => ({
        shows: (tag: Tag) => ({ ...tag, name: tag.name.split('-')[0] }),
      })),
    ),
  ],
}
