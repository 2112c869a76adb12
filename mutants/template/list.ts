import { op, type Template } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Context, ListFilters } from '../../fake-server/pipeline/context.js'
import { numberOf } from '../../fake-server/resources/phone-number.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { emptied, gatedAs, ungated } from '../operators/gate.js'
import { inTurn } from '../operators/in-turn.js'
import { onList } from '../operators/list.js'
import { asksBy } from '../operators/query.js'
import { onMembers, onRecord } from '../operators/record.js'
import { onReply } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'

const isOff = ({ workspace }: { readonly workspace: Pick<Workspace, 'features'> }) => !workspace.features.chat

/** No spelling of the path is served. */
const elsewhere = (status?: number): Mutation =>
  aroundStep('route', (next, context) => {
    const path = context.request.target.split('?', 1)[0] ?? ''
    if (!path.endsWith('/templates')) return next()
    throw new ApiError('not_found', 'no such route', 'template.path-segment', status ? { status } : {})
  })

/** Lists the templates of the number and those without an account. */
const withLegacy = (isShown: (template: Template, isLater: boolean) => boolean): Mutation =>
  onList(op.listTemplates, () => ({
    range: () => ({ index: 'all', prefix: [] }),
    passes: ((template: Template, { phoneNumberId }: ListFilters, context: Context) => {
      const { businessAccountId } = numberOf(context, phoneNumberId, 'template.legacy-excluded')
      const isLegacy = template.businessAccountId === ''
      return isLegacy
        ? isShown(template, context.query.cursor !== undefined)
        : template.businessAccountId === businessAccountId
    }) as never,
  }))

/** Leaves some templates out of the list. */
const only = (isListed: (template: Template) => boolean): Mutation =>
  onList(op.listTemplates, () => ({ passes: isListed as never }))

/** Shows templates that differ from the provider's. */
const changedReplay = (change: (template: Record<string, unknown>) => object): Mutation =>
  onRecord(op.listTemplates, change)

/** Faults of the list of templates. */
export const listMutants = {
  'template.list-ok': {
    'the templates stand bare': onReply(op.listTemplates, (reply) => ({
      ...reply,
      body: (reply.body as { data: unknown }).data,
    })),
    'a part of the list is 206': onReply(op.listTemplates, (reply, { query }) =>
      query.limit === '1' ? { ...reply, status: 206 } : reply,
    ),
    'templates are keyed by their id': onReply(op.listTemplates, (reply) => {
      const { data, ...rest } = reply.body as { data: readonly { readonly id: string }[] }
      return { ...reply, body: { data: Object.fromEntries(data.map((one) => [one.id, one])), ...rest } }
    }),
    'the list has no next page to speak of': onReply(op.listTemplates, (reply) => ({
      ...reply,
      body: { data: (reply.body as { data: unknown }).data },
    })),
    'the list is a list of names': onRecord(op.listTemplates, ({ name }) => ({ name })),
  },
  'template.path-segment': {
    'the path says whatsapp': elsewhere(),
    'templates are asked for with POST': elsewhere(405),
    'the path is not there yet': elsewhere(501),
  },
  'template.legacy-excluded': {
    'legacy templates are listed': withLegacy(() => true),
    'later pages list legacy templates': withLegacy((_, isLater) => isLater),
    'legacy templates are listed where the name is known': withLegacy(({ name }) => name === 'welcome'),
    'accounts are blanked': changedReplay((template) => ({ ...template, businessAccountId: ' ' })),
    'legacy templates are of null': inTurn(
      withLegacy(() => true),
      onMembers(op.listTemplates, (template) => ({
        businessAccountId: template.businessAccountId || null,
      })),
    ),
  },
  'template.feature-disabled': {
    'the list stays open': ungated(op.listTemplates),
    'without a number the list stays open': ungated(
      op.listTemplates,
      ({ query }) => query.phoneNumberId === undefined,
    ),
    'with a number the list stays open': ungated(op.listTemplates, asksBy('phoneNumberId')),
    'what is switched off is forbidden': gatedAs(op.listTemplates, 'forbidden'),
    'what is switched off is missing': gatedAs(op.listTemplates, 'not_found'),
    'what is switched off is empty': emptied(op.listTemplates, isOff),
  },
  'template.mirrors-provider': {
    'only approved templates are listed': only(({ status }) => status === 'APPROVED'),
    'rejected and pending templates are left out': only(
      ({ status }) => !['REJECTED', 'PENDING'].includes(status),
    ),
    'one language of a name is enough': only(
      ({ name, language }) => name !== 'welcome' || language === 'en_US',
    ),
    'whatever is listed is approved': changedReplay((template) => ({ ...template, status: 'APPROVED' })),
    'states are shown in small letters': changedReplay(({ status, ...template }) => ({
      ...template,
      status: String(status).toLowerCase(),
    })),
    'names are made readable': changedReplay(({ name, ...template }) => ({
      ...template,
      name: String(name)
        .replaceAll('_', ' ')
        .replace(/^./, (first) => first.toUpperCase()),
    })),
    'languages are shown in small letters with a hyphen': changedReplay(({ language, ...template }) => ({
      ...template,
      language: `${String(language).toLowerCase().replace('_', '-')}-x`,
    })),
  },
} satisfies Partial<FamilyMutants<'template'>>
