import { limits, records, type Template } from '../../../contract/index.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun } from './noun.js'

/** A chat template as a test gives it (section 2.12); `phoneNumber` is the id of a number of its business account. */
export type TemplateDraft = Omit<Draft<Template>, 'components'> & {
  readonly components?: readonly object[]
  readonly phoneNumber?: string
}

const { name, language, components } = limits.template

/** Chat templates (section 2.12); an approved one of the default number's account by default. */
export const templates: Noun<Template, TemplateDraft> = {
  singular: 'template',
  draft: draftSchema(records.template, {
    more: {
      name: { type: 'string', minLength: name.min, maxLength: name.max },
      language: { type: 'string', minLength: language.min, maxLength: language.max },
      components: { type: 'array', items: { type: 'object' }, maxItems: components.max },
      phoneNumber: { type: 'string' },
    },
  }),
  references: { phoneNumber: 'phoneNumbers' },
  get: ({ templates }, id) => templates.get(id),
  all: ({ templates }) => templates.all(),
  add({ phoneNumber, ...draft }, { workspace, world }) {
    const { phoneNumbers } = workspace
    const number = phoneNumbers.find(({ id }) => id === phoneNumber) ?? phoneNumbers[0]
    const title = draft.name ?? 'welcome'
    return workspace.templates.put(
      frozen({
        id: world.id('tpl'),
        name: title,
        language: 'en_US',
        status: 'APPROVED',
        category: 'UTILITY',
        businessAccountId: number?.businessAccountId ?? '',
        components: [{ type: 'BODY', text: title }],
        ...draft,
      } as Template),
    )
  },
  change: (template, { phoneNumber: _, ...change }, { workspace }) =>
    workspace.templates.put(frozen({ ...template, ...change } as Template)),
  remove: ({ id }, { workspace }) => void workspace.templates.delete(id),
}
