import { op, type Tag } from '../contract/index.js'
import type { FamilyMutants } from './mutation.js'
import { failsWhere } from './operators/error.js'
import { aroundHandler } from './operators/handler.js'
import { onList } from './operators/list.js'
import { onReply } from './operators/reply.js'

/** One way to break each rule of the family tag, and more where it is easily missed. */
export const tagMutants: FamilyMutants<'tag'> = {
  'tag.list-ok': {
    'tags come as bare names': onReply(op.listTags, (reply) => {
      const { data, nextCursor } = reply.body as { data: Tag[]; nextCursor: string | null }
      return { ...reply, body: { data: data.map(({ name }) => name), nextCursor } }
    }),
    'tags come in an object by name': onReply(op.listTags, (reply) => {
      const { data } = reply.body as { data: Tag[] }
      return { ...reply, body: { data: Object.fromEntries(data.map((tag) => [tag.name, tag])) } }
    }),
    'a limit is not known to the list of tags': failsWhere(
      op.listTags,
      (context) => !(context.query.limit === undefined),
      'invalid_request',
    ),
  },
  'tag.of-contacts': {
    'only tags of several contacts are listed': onList(op.listTags, () => ({
      passes: ({ total }: Tag) => (total ?? 0) > 1,
    })),
    'tags that an update brings are not listed': (behaviour) => {
      const unknown = new Set<string>()
      aroundHandler(op.updateContact, (next, context) => {
        for (const tag of (context.body.tags as string[] | undefined) ?? []) unknown.add(tag)
        return next(context)
      })(behaviour)
      onList(op.listTags, () => ({ passes: ({ name }: Tag) => !unknown.has(name) }))(behaviour)
    },
    'the name is cut at a hyphen': onList(op.listTags, () => ({
      shows: (tag: Tag) => ({ ...tag, name: tag.name.split('-')[0] }),
    })),
  },
}
