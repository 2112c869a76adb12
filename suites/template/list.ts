import { op } from '../../contract/index.js'
import { type Api, asValue, type Check, isObject, type Json, member, type Walk, watch } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { givesPage } from '../judgements/pages.js'
import { listBy } from '../judgements/query-answer.js'
import { requireOff } from '../messaging/require-off.js'
import { here } from '../record/judge.js'
import { runCoverage } from '../record/run-coverage.js'
import { shownBy } from '../records/shown.js'

/** The list of templates of a number is a page of templates, whole and in part. */
export const listOk: Check = async (api) => {
  const phoneNumberId = api.given.phoneNumber()
  const fields = ['id', 'name', 'language', 'status', 'components']
  await givesPage(fields, () => [{ phoneNumberId }, { phoneNumberId, limit: '1' }])(api)
}

/** One of the two paths leads to the list; the client has tried both where it had to. */
export const pathSegment: Check = async (api) => {
  const phoneNumberId = api.given.phoneNumber()
  const bare = await listBy(api, {})
  // Without a number, or with a wrong one, 404 may speak of the number (gap.template-number-missing).
  const exchange = bare.response.status === 404 ? await listBy(api, { phoneNumberId }) : bare
  const { status } = exchange.response
  const found = ![404, 405, 501].includes(status)
  api.expect.that(found, 'templates under `chat` or `chatapp_1`', status, {
    by: exchange,
    compared: { notStatus: status },
  })
}

/** Every template listed names an account. */
export const legacyExcluded = watch(
  here((api, exchange) => {
    for (const { record } of shownBy(exchange)) {
      if (!isObject(record)) continue
      const { id, name, businessAccountId } = record
      const isKnown = typeof businessAccountId === 'string' && businessAccountId.trim() !== ''
      const shown = { id, name, businessAccountId }
      api.expect.that(isKnown, 'a template of a known account', shown, {
        by: exchange,
        proof: true,
        compared: member(record, 'businessAccountId', {
          schema: typeof businessAccountId === 'string' ? { pattern: '[^ ]' } : { type: 'string' },
        }),
      })
    }
  }),
  runCoverage,
)

/** The list is closed where chat is off, for every query, and open where it is on. */
export const featureDisabled: Check = async (api) => {
  api.need('key:features-off')
  await learnErrorCodes(api)
  const { phoneNumber, phoneNumbers } = api.target.records
  const own = phoneNumbers?.featuresOff
  const queries: readonly Readonly<Record<string, string>>[] =
    own === undefined
      ? [{}, { limit: '1' }]
      : [{ phoneNumberId: own }, {}, { phoneNumberId: own, limit: '1' }]
  for (const query of queries) {
    const exchange = await api.call(api.operation, { query, as: 'featuresOff' })
    await requireOff(api, 'chat', exchange)
    // That a number is missing may be found first (gap.template-number-missing).
    if (query.phoneNumberId === undefined && exchange.response.status === 400) continue
    await api.case(async () => api.expect.error(exchange, 403, 'feature_disabled'))
  }
  const query = phoneNumber === undefined ? {} : { phoneNumberId: phoneNumber }
  api.given2xx(await api.call(api.operation, { query: { ...query, limit: '1' } }))
}

/** All templates of the configured number. */
export const readOwnTemplates = (api: Api): Promise<Walk> => {
  const { phoneNumber } = api.target.records
  const query = phoneNumber === undefined ? {} : { phoneNumberId: phoneNumber }
  return api.read.walk(op.listTemplates, { query }, { maxPages: 40 })
}

/** The templates that are known beforehand are in the list, under their names, languages and states. */
export const mirrorsProvider: Check = async (api) => {
  api.need('record:template')
  const { approved, unapproved } = api.target.records.templates ?? {}
  const { records, pages, ended } = await readOwnTemplates(api)
  if (!ended) return api.inconclusive('the list of templates does not end')
  const by = pages.map(({ exchange }) => exchange)
  const listed = (known: { name: string; language: string }, isApproved: boolean) => {
    const same = records.filter(({ name, language }) => name === known.name && language === known.language)
    const expected = `${known.name} (${known.language}) listed, ${isApproved ? '' : 'not '}\`APPROVED\``
    const fits = same.some(({ status }) => (status === approval) === isApproved)
    const [one] = same
    const near = records.filter(({ name }) => name === known.name)
    api.expect.that(fits, expected, near.map(briefly), {
      by,
      // Other templates may be in that language.
      ...(one
        ? { compared: member(one, 'status', isApproved ? { equals: approval } : { differs: approval }) }
        : near.length === 0 && { compared: { lacks: [asValue(known.name)] } }),
    })
  }
  if (approved) await api.case(async () => listed(approved, true))
  if (unapproved) await api.case(async () => listed(unapproved, false))
}

const approval = 'APPROVED'

const briefly = ({ name, language, status }: Json) => ({ name, language, status })
