import type { Json } from '../../../../suites/index.js'
import { record } from './activities.js'
import { by, pageOf } from './pages.js'
import { invalid, missing, Refusal } from './refusal.js'
import { answer, filtersIn, type Request, type Route } from './request.js'
import * as fit from './shape.js'
import { type Row, shown, timeOf, type Workspace } from './workspace.js'

const custom: fit.Fits = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => one === null || ['string', 'number', 'boolean'].includes(typeof one))

const fields: fit.Shape = {
  ...{ '!title': fit.text(1, 120), '!leadId': fit.text(1, 200), pipelineId: fit.text(1, 200) },
  ...{ stageId: fit.text(1, 200), value: fit.orNull(fit.number), currency: fit.text(3, 3) },
  ...{ probability: fit.orNull(fit.number), expectedCloseDate: fit.orNull(fit.instant) },
  recurrence: fit.among('none', 'monthly', 'yearly'),
  ownerEmail: fit.orNull(fit.email),
  customFields: custom,
}

/** Makes a deal in the first stage of the pipeline. */
export function makeDeal(workspace: Workspace, contact: Row, sent: Json, now: number): Row {
  const owner = sent.ownerEmail == null ? null : String(sent.ownerEmail).toLowerCase()
  if (owner !== null && !workspace.users.has(owner)) throw missing('User')
  const time = timeOf(now)
  const deal = workspace.deals.put({
    id: workspace.newId('deal'),
    ...{ title: sent.title, leadId: contact.id, leadName: contact.name, leadEmail: contact.email },
    ...{ organizationId: null, organizationName: null, pipelineId: 'pipeline_sales', stageId: 'stage_new' },
    ...{ status: 'open', value: sent.value ?? null, currency: sent.currency ?? 'EUR' },
    probability: sent.probability ?? null,
    expectedCloseDate:
      typeof sent.expectedCloseDate === 'string' ? timeOf(Date.parse(sent.expectedCloseDate)) : null,
    ...{ recurrence: sent.recurrence ?? 'none', ownerEmail: owner },
    ...{ ownerName: owner === null ? null : workspace.users.get(owner), isPrimary: false },
    ...{ stageEnteredAt: time, lastActivityAt: null, closedAt: null, lostReasonId: null },
    ...{ lostReasonLabel: null, lostNote: null, customFields: sent.customFields ?? {}, rev: 1 },
    ...{ createdAt: time, updatedAt: time },
  })
  record(
    workspace,
    { type: 'deal_created', leadId: contact.id, dealId: deal.id, title: `Deal ${sent.title}` },
    now,
  )
  return deal
}

function create({ workspace, body, now }: Request) {
  fit.requireShape(body, fields)
  const contact = workspace.contacts.get(body.leadId)
  if (body.pipelineId !== undefined && body.pipelineId !== 'pipeline_sales') throw missing('Pipeline')
  if (body.stageId !== undefined && body.stageId !== 'stage_new') throw missing('Stage')
  return answer(shown(makeDeal(workspace, contact, body, now)), 201)
}

function close({ workspace, ids: [id], body, now }: Request) {
  fit.requireShape(body, {
    '!outcome': fit.among('won', 'lost'),
    expectedRev: fit.rev,
    lostReasonId: fit.orNull(fit.text()),
    lostNote: fit.orNull(fit.text()),
  })
  const deal = workspace.deals.get(id)
  if (deal.status !== 'open') throw new Refusal(409, 'invalid_state', 'The deal is closed')
  if (body.expectedRev !== undefined && body.expectedRev !== deal.rev)
    throw new Refusal(409, 'rev_mismatch', 'Another change came first')
  const { outcome, lostReasonId = null, lostNote = null } = body
  const time = timeOf(now)
  const closed = workspace.deals.put({
    ...deal,
    ...{
      status: outcome,
      stageId: `stage_${outcome}`,
      closedAt: time,
      stageEnteredAt: time,
      updatedAt: time,
    },
    ...(outcome === 'lost' ? { lostReasonId, lostNote } : {}),
    rev: Number(deal.rev) + 1,
  })
  record(
    workspace,
    { type: `deal_${outcome}`, leadId: deal.leadId, dealId: deal.id, title: `Deal ${outcome}` },
    now,
  )
  return answer(shown(closed))
}

function list({ workspace, query, path }: Request) {
  const asked = filtersIn(query, {
    leadId: fit.id,
    pipelineId: fit.text(1, 200),
    status: fit.among('open', 'won', 'lost'),
    ownerEmail: fit.email,
  })
  if ('leadId' in asked && Object.keys(asked).length > 1) throw invalid('leadId is used alone')
  const found = workspace.deals
    .all()
    .filter((deal) => Object.entries(asked).every(([name, value]) => deal[name] === value))
  const { data, next } = pageOf(found, by('leadId' in asked ? 'createdAt' : 'updatedAt', true), query, path)
  return { status: 200, json: { data, nextCursor: next } }
}

/** What is done with deals. */
export const dealRoutes: readonly Route[] = [
  { method: 'GET', path: '/deals', scope: 'deals:read', act: list },
  { method: 'POST', path: '/deals', scope: 'deals:write', retry: 200, act: create },
  { method: 'POST', path: '/deals/*/close', scope: 'deals:write', act: close },
]
