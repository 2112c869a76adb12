import { objectOf, type RecordOf, text, textOrNull } from '../schema.js'

/** The record of section 2.12, as the provider holds it. */
export const templateSchema = objectOf({
  id: text,
  name: text,
  language: text,
  status: text,
  category: textOrNull,
  businessAccountId: text,
  components: { type: 'array', items: { type: 'object' } },
})

/** A chat template (section 2.12). */
export type Template = RecordOf<typeof templateSchema>
