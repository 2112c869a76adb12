import type { families, Template } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { at, changed, reply, type Sender, type Sent, send } from '../message-form.js'
import { aroundHandler, type Mutant, type Mutants, mutant } from '../mutant.js'

type Rules = Mutants<typeof families.template>

const pathAt: Readonly<Record<Sender, readonly string[]>> = {
  [reply]: ['template'],
  [send]: ['message', 'template'],
}

/** The templates a body may have meant: those of its name. */
type Choice = (language: string, named: readonly Template[]) => Template | undefined

/** The template put in place of the one that a body names, where there is such. */
function instead({ workspace, body }: Context, sender: Sender, choose: Choice): Sent | undefined {
  const { name, language } = (at(body, pathAt[sender]) ?? {}) as Partial<Template>
  const named = [...workspace.templates.all()].filter((one) => one.name === name)
  const chosen = choose(String(language), named)
  if (name === undefined || chosen === undefined) return undefined
  const approved = [...workspace.templates.all()].find(
    (one) => one.status === 'APPROVED' && one.businessAccountId === chosen.businessAccountId,
  )
  const { name: sent, language: code } = chosen.status === 'APPROVED' ? chosen : (approved ?? chosen)
  return changed({ ...body }, pathAt[sender], () => ({ name: sent, language: code }))
}

/** Sends another template where the one named should be refused. */
const lenient = (fault: string, sender: Sender, choose: Choice): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, sender, (next, context) =>
      next({ ...context, body: instead(context, sender, choose) ?? context.body }),
    ),
  )

/** Sends it, and refuses it for show. */
const forShow = (sender: Sender, choose: Choice): Mutant =>
  mutant('it is refused, and sent all the same', (behaviour) =>
    aroundHandler(behaviour, sender, (next, context) => {
      const other = instead(context, sender, choose)
      if (other === undefined) return next(context)
      void next({ ...context, body: other })
      throw new ApiError('invalid_state', 'not approved', 'template.approved-only')
    }),
  )

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
export const sendingMutants: Pick<Rules, 'template.approved-only' | 'template.language-exact'> = {
  'template.approved-only': [
    lenient('a reply does not look at the state', reply, inState('PENDING', 'REJECTED', 'PAUSED')),
    lenient('a message does not look at the state', send, inState('PENDING', 'REJECTED', 'PAUSED')),
    lenient('a pending template is as good as approved', reply, inState('PENDING')),
    lenient('a paused template goes out', send, inState('PAUSED')),
    lenient('only rejected templates are refused', reply, inState('PENDING', 'PAUSED')),
    forShow(reply, inState('PENDING')),
  ],
  'template.language-exact': [
    lenient('the case of a code does not count', reply, sameCase),
    lenient('messages do not mind the case of a code', send, sameCase),
    lenient('the region of a code does not count', reply, sameBase),
    lenient('messages do not mind the region', send, sameBase),
    lenient('any language is better than none', reply, any),
    forShow(reply, sameCase),
  ],
}
