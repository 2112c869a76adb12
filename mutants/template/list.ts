import { type families, op, type Template } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context, Filters } from '../../fake-server/pipeline/context.js'
import { numberOf } from '../../fake-server/resources/phone-number.js'
import { templatePaths } from '../../fake-server/steps/template-path.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { emptied, gatedAs, ungated } from '../gate.js'
import { aroundStep, type Mutant, type Mutants, mutant, onList, onRecord, onReply } from '../mutant.js'

type Rules = Mutants<typeof families.template>

const list = op.listTemplates

const isOff = ({ workspace }: { readonly workspace: Pick<Workspace, 'features'> }) => !workspace.features.chat

/** Neither spelling of the path leads anywhere. */
const elsewhere = (fault: string, status?: number): Mutant =>
  mutant(fault, (behaviour) =>
    aroundStep(behaviour, 'route', (next, context) => {
      const path = context.request.target.split('?', 1)[0] ?? ''
      if (!(Object.values(templatePaths) as string[]).includes(path)) return next()
      throw new ApiError('not_found', 'no such route', 'template.path-segment', status ? { status } : {})
    }),
  )

/** Lists the templates of the number and those that nobody's account has. */
const withLegacy = (isShown: (template: Template, isLater: boolean) => boolean) => (fault: string) =>
  mutant(fault, (behaviour) =>
    onList(behaviour, list, () => ({
      range: () => ({ index: 'all', prefix: [] }),
      passes: ((template: Template, { phoneNumberId }: Filters, context: Context) => {
        const { businessAccountId } = numberOf(context, phoneNumberId, 'template.legacy-excluded')
        const isLegacy = template.businessAccountId === ''
        return isLegacy
          ? isShown(template, context.query.cursor !== undefined)
          : template.businessAccountId === businessAccountId
      }) as never,
    })),
  )

/** Leaves some templates out of the list. */
const only = (fault: string, isListed: (template: Template) => boolean): Mutant =>
  mutant(fault, (behaviour) => onList(behaviour, list, () => ({ passes: isListed as never })))

/** Shows templates otherwise than the provider has them. */
const changedReplay = (fault: string, change: (template: Record<string, unknown>) => object): Mutant =>
  mutant(fault, (behaviour) => onRecord(behaviour, list, change))

const forbidden = new ApiError('forbidden', 'chat is not for you', 'template.feature-disabled')

/** Faults of the list of templates. */
export const listMutants: Pick<
  Rules,
  | 'template.list-ok'
  | 'template.path-segment'
  | 'template.legacy-excluded'
  | 'template.feature-disabled'
  | 'template.mirrors-provider'
> = {
  'template.list-ok': [
    mutant('the templates stand bare', (behaviour) =>
      onReply(behaviour, list, (reply) => ({ ...reply, body: (reply.body as { data: unknown }).data })),
    ),
    mutant('a part of the list is 206', (behaviour) =>
      onReply(behaviour, list, (reply, { query }) =>
        query.limit === '1' ? { ...reply, status: 206 } : reply,
      ),
    ),
    mutant('templates are told by their id', (behaviour) =>
      onReply(behaviour, list, (reply) => {
        const { data, ...rest } = reply.body as { data: readonly { readonly id: string }[] }
        return { ...reply, body: { data: Object.fromEntries(data.map((one) => [one.id, one])), ...rest } }
      }),
    ),
    mutant('the list has no next page to speak of', (behaviour) =>
      onReply(behaviour, list, (reply) => ({
        ...reply,
        body: { data: (reply.body as { data: unknown }).data },
      })),
    ),
    mutant('the list is a list of names', (behaviour) => onRecord(behaviour, list, ({ name }) => ({ name }))),
  ],
  'template.path-segment': [
    elsewhere('the path says whatsapp'),
    elsewhere('templates are asked for with POST', 405),
    elsewhere('the path is not there yet', 501),
  ],
  'template.legacy-excluded': [
    withLegacy(() => true)('legacy templates are listed'),
    withLegacy((_, isLater) => isLater)('later pages list legacy templates'),
    withLegacy(({ name }) => name === 'welcome')('legacy templates are listed where the name is known'),
    changedReplay('accounts are blanked', (template) => ({ ...template, businessAccountId: ' ' })),
    mutant('legacy templates are of null', (behaviour) => {
      withLegacy(() => true)('').plant(behaviour)
      onRecord(behaviour, list, (template) => ({
        ...template,
        businessAccountId: template.businessAccountId || null,
      }))
    }),
  ],
  'template.feature-disabled': [
    mutant('the list stays open', ungated(list)),
    mutant(
      'without a number the list stays open',
      ungated(list, ({ query }) => query.phoneNumberId === undefined),
    ),
    mutant(
      'with a number the list stays open',
      ungated(list, ({ query }) => query.phoneNumberId !== undefined),
    ),
    mutant('what is switched off is forbidden', gatedAs(list, forbidden)),
    mutant(
      'what is switched off is missing',
      gatedAs(list, new ApiError('not_found', 'no chat', 'template.feature-disabled')),
    ),
    mutant('what is switched off is empty', emptied(list, isOff)),
  ],
  'template.mirrors-provider': [
    only('only approved templates are listed', ({ status }) => status === 'APPROVED'),
    only(
      'rejected and pending templates are left out',
      ({ status }) => !['REJECTED', 'PENDING'].includes(status),
    ),
    only(
      'one language of a name is enough',
      ({ name, language }) => name !== 'welcome' || language === 'en_US',
    ),
    changedReplay('whatever is listed is approved', (template) => ({ ...template, status: 'APPROVED' })),
    changedReplay('states are told in small letters', ({ status, ...template }) => ({
      ...template,
      status: String(status).toLowerCase(),
    })),
    changedReplay('names are made readable', ({ name, ...template }) => ({
      ...template,
      name: String(name)
        .replaceAll('_', ' ')
        .replace(/^./, (first) => first.toUpperCase()),
    })),
    changedReplay('languages are told in small letters with a hyphen', ({ language, ...template }) => ({
      ...template,
      language: `${String(language).toLowerCase().replace('_', '-')}-x`,
    })),
  ],
}
