import type { GapName } from '../assumptions/gaps.js'
import { op } from '../operations/op.js'
import { family, rule } from './rule.js'

const list = op.listTemplates
const reply = op.replyToConversation
const send = op.sendMessage

/** The gaps on which every rule that reads the list of templates depends. */
const listed: readonly GapName[] = ['template-path', 'template-number-missing']

/** Templates of the chat application (sections 2.12, 3, 4.2 and 4.7). */
export const template = family('template', {
  'template.list-ok': rule('4.7', `${list} answers 200 with a page of chat templates.`, {
    on: [list],
    needs: ['record:phone-number'],
    gaps: listed,
  }),
  'template.path-segment': rule(
    '4.2',
    'The templates are found under the name of the first chat application: `chat`, as the tables write it, or `chatapp_1`.',
    {
      on: [list],
      needs: ['record:phone-number'],
      gaps: ['template-path'],
      doubt: 'The tables write `chat`, the preamble says that neutral names stand in paths too.',
      leftOpen: 'what the first chat application is called in the path',
    },
  ),
  'template.legacy-excluded': rule(
    '4.7',
    'A template whose business account is not known is not listed: each one listed names an account.',
    { on: [list], needs: ['record:template'], gaps: listed },
  ),
  'template.feature-disabled': rule(
    '4.7',
    `${list} gets 403 \`feature_disabled\` where chat is switched off.`,
    {
      on: [list],
      needs: ['key:features-off'],
      gaps: [...listed, 'feature-map', 'error-body'],
    },
  ),
  'template.approved-only': rule(
    '3',
    'A template is sent when it is `APPROVED`, and refused in any other state.',
    {
      on: [reply, send],
      effects: 'sends',
      needs: ['record:conversation', 'record:phone-number', 'record:template'],
      gaps: ['template-not-approved-error', 'template-path'],
      doubt:
        'That it cannot be sent is said, what the caller gets is not, and the provider has the last word.',
      ruledOut:
        'a template in another state is accepted, or sent although it is refused, or a reply refuses it with another error than a message',
      leftOpen: 'whether its refusal is an error of the service itself',
    },
  ),
  'template.language-exact': rule(
    '4.7',
    "A template is found under its name and the provider's exact language code; one that is merely close is refused.",
    {
      on: [reply, send],
      effects: 'sends',
      needs: ['record:conversation', 'record:phone-number', 'record:template'],
      gaps: ['template-not-approved-error', 'template-path'],
      doubt: 'The code is called exact; what another one gets is not said.',
      ruledOut: 'a template is accepted under another code, or sent although it is refused',
      leftOpen: 'whether its refusal is an error of the service itself',
    },
  ),
  'template.mirrors-provider': rule(
    '2.12',
    "The list repeats the provider's templates, approved or not, with name, language and status as they are there.",
    {
      on: [list],
      needs: ['record:template'],
      gaps: [...listed, 'record-origin'],
      doubt: 'How fresh the copy must be is left open.',
      leftOpen: 'how fresh the copy is',
    },
  ),
})
