import type { ErrorCode, Template } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'

/** A template as a body names it. */
export interface TemplateReference {
  readonly name: string
  /** Absent only where gap.template-language-required allows it. */
  readonly language?: string
}

/**
 * The approved template of a business account, by its name and exact language
 * (sections 2.12 and 3, gap.template-not-approved-error).
 */
export function sendableTemplate(
  context: Context,
  businessAccountId: string,
  { name, language }: TemplateReference,
): Template {
  const { workspace, assumptions } = context
  const { unknown, notApproved } = assumptions['template-not-approved-error']
  const prefix = [businessAccountId, name, ...(language === undefined ? [] : [language])]
  const found = [...workspace.templates.read({ index: 'named', prefix })]
  const [first] = found
  if (!first) restsOn(context, 'template-not-approved-error')
  if (!first)
    throw new ApiError(
      unknown as ErrorCode,
      `no template ${name} in ${language ?? 'any language'} in the number's business account`,
      'template.language-exact',
    )
  const approved = found.find(({ status }) => status === 'APPROVED')
  if (approved) return approved
  restsOn(context, 'template-not-approved-error')
  throw new ApiError(
    notApproved as ErrorCode,
    `template ${name} is ${first.status}, not APPROVED`,
    'template.approved-only',
  )
}

/** The words of a template: its body's text, otherwise its name. */
export function textOfTemplate({ name, components }: Template): string {
  for (const { type, text } of components as readonly { type?: unknown; text?: unknown }[])
    if (type === 'BODY' && typeof text === 'string') return text
  return name
}
