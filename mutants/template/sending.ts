import { op, type Template } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { callsOf, choosingAlso } from '../operators/choice.js'
import { inContext } from '../operators/context.js'
import { errorAs } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import type { MessageHolder } from '../operators/message-form.js'
import { changedAt, valueAt } from '../operators/path.js'
import { ruledOut } from '../ruled-out.js'

const pathAt: Readonly<Record<MessageHolder, readonly string[]>> = {
  [op.replyToConversation]: ['template'],
  [op.sendMessage]: ['message', 'template'],
}

/** The templates a body may have meant: those of its name. */
type Choice = (language: string, named: readonly Template[]) => Template | undefined

/** The template put in place of the one that a body names, where there is such. */
function instead(
  { workspace, body }: Context,
  sender: MessageHolder,
  choose: Choice,
): Record<string, unknown> | undefined {
  const { name, language } = (valueAt(body, pathAt[sender]) ?? {}) as Partial<Template>
  const named = [...workspace.templates.all()].filter((one) => one.name === name)
  const chosen = choose(String(language), named)
  if (name === undefined || chosen === undefined) return undefined
  const approved = [...workspace.templates.all()].find(
    (one) => one.status === 'APPROVED' && one.businessAccountId === chosen.businessAccountId,
  )
  const { name: sent, language: code } = chosen.status === 'APPROVED' ? chosen : (approved ?? chosen)
  return changedAt({ ...body }, pathAt[sender], () => ({ name: sent, language: code }))
}

/** Sends another template in place of one that must not be sent. */
const lenient = (sender: MessageHolder, choose: Choice): Mutation =>
  inContext(sender, (context) => ({ ...context, body: instead(context, sender, choose) ?? context.body }))

/** Sends another template, and reports the error all the same. */
const forShow = (sender: MessageHolder, choose: Choice): Mutation =>
  aroundHandler(sender, (next, context) => {
    const other = instead(context, sender, choose)
    if (other === undefined) return next(context)
    void next({ ...context, body: other })
    throw new ApiError('invalid_state', 'not approved', 'template.approved-only')
  })

/** The template of exactly that language, in one of some states. */
const inState =
  (...states: readonly string[]): Choice =>
  (language, named) =>
    named.find(
      (one) => one.language === language && states.includes(one.status) && one.businessAccountId !== '',
    )

const isOwn = ({ businessAccountId, status }: Template) => businessAccountId !== '' && status === 'APPROVED'

/** The template of another code, where there is none of that very one. */
const near =
  (isNear: (language: string, code: string) => boolean): Choice =>
  (language, named) =>
    named.some((one) => one.language === language)
      ? undefined
      : named.find((one) => isOwn(one) && isNear(language, one.language))

const sameCase = near((language, code) => language.toLowerCase() === code.toLowerCase())
const sameBase = near((language, code) => language.slice(0, 2) === code.slice(0, 2))
const any = near(() => true)

/** Faults of templates that are sent. */
export const sendingMutants = {
  'template.approved-only': {
    'a template that is not approved is invalid in a message, and a conflict in a reply': ruledOut(
      choosingAlso(
        'template-not-approved-error',
        { notApproved: 'invalid_request', unknown: 'not_found' },
        callsOf(op.sendMessage),
      ),
    ),
    'a template that is not approved is a crash': errorAs(
      op.replyToConversation,
      'invalid_state',
      'internal',
    ),
    'a reply does not look at the state': ruledOut(
      lenient(op.replyToConversation, inState('PENDING', 'REJECTED', 'PAUSED')),
    ),
    'a message does not look at the state': ruledOut(
      lenient(op.sendMessage, inState('PENDING', 'REJECTED', 'PAUSED')),
    ),
    'a pending template is as good as approved': ruledOut(
      lenient(op.replyToConversation, inState('PENDING')),
    ),
    'a paused template goes out': ruledOut(lenient(op.sendMessage, inState('PAUSED'))),
    'only rejected templates are refused': ruledOut(
      lenient(op.replyToConversation, inState('PENDING', 'PAUSED')),
    ),
    'it is refused, and sent all the same': ruledOut(forShow(op.replyToConversation, inState('PENDING'))),
  },
  'template.language-exact': {
    'an unknown code is a crash': errorAs(op.replyToConversation, 'not_found', 'internal'),
    'the case of a code does not count': ruledOut(lenient(op.replyToConversation, sameCase)),
    'messages do not mind the case of a code': ruledOut(lenient(op.sendMessage, sameCase)),
    'the region of a code does not count': ruledOut(lenient(op.replyToConversation, sameBase)),
    'messages do not mind the region': ruledOut(lenient(op.sendMessage, sameBase)),
    'any language is better than none': ruledOut(lenient(op.replyToConversation, any)),
    'it is refused, and sent all the same': ruledOut(forShow(op.replyToConversation, sameCase)),
  },
} satisfies Partial<FamilyMutants<'template'>>
