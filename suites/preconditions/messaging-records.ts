import { op } from '../../contract/index.js'
import { type KeyName, Misconfigured, type TargetRecords, type TemplateName } from '../api/index.js'
import { ambiguous, differs, holds, type ObservedMember, unknown } from './member.js'
import { answered, type PreconditionReads } from './precondition-reads.js'
import { type RecordMember, recordMember } from './record-member.js'

const list = op.listTemplates

/** An id that no number has. */
const unknownId = 'conformance-unknown-number'

/** Observes something by the list of templates; where the configuration is wrong about its path, nothing is known. */
const verifyUnlessMisplaced = (observe: () => Promise<ObservedMember>): Promise<ObservedMember> =>
  observe().catch((error: unknown) => {
    if (!(error instanceof Misconfigured)) throw error
    return unknown(`cannot be looked up: ${error.message}`)
  })

/** Whether a server knows a number: it lists other templates for it than for an unknown one. */
export const verifyPhoneNumber = (
  look: PreconditionReads,
  id: string,
  as: KeyName = 'main',
): Promise<ObservedMember> => verifyUnlessMisplaced(() => probeTemplatesOf(look, id, as))

async function probeTemplatesOf(look: PreconditionReads, id: string, as: KeyName): Promise<ObservedMember> {
  const of = (phoneNumberId: string) => look.page(list, { as, query: { phoneNumberId, limit: '5' } })
  const [own, other] = [await of(id), await of(unknownId)]
  const isLike = own.status === other.status && own.records.length === other.records.length
  if (own.status === 200 && !isLike) return holds('has templates of its own')
  if (own.status === 400 || own.status === 404) {
    // A list that refuses every call says nothing of the number.
    const without = await look.page(list, { as, query: { limit: '5' } })
    const seen = `gets ${answered(own)} at ${list}`
    return without.status === own.status ? unknown(seen) : differs(seen)
  }
  if (own.status !== 200) return unknown(`cannot be looked up: ${list} answered ${answered(own)}`)
  return unknown(
    own.records.length === 0 ? 'has no template, like an unknown number' : 'shows only in a message',
  )
}

const noOperation = /(?!)/

/** The templates of a configuration. */
export const templates = (records: TargetRecords): readonly RecordMember[] =>
  (['approved', 'unapproved'] as const).flatMap((kind) => {
    const named = records.templates?.[kind]
    if (named === undefined) return []
    return [
      recordMember({
        member: `records.templates.${kind}`,
        value: named.name,
        expected: `a template that is ${kind}`,
        disprovedBy: 'nothing: the list of templates is judged itself',
        fault:
          kind === 'approved'
            ? 'an approved template is not listed, or cannot be sent'
            : 'a template that is not approved is sent, or listed as approved',
        judgedBy: 'record:template',
        // A send that is accepted shows an approved template, and nothing of one that is not.
        ...(kind === 'approved' ? {} : { confirmedAt: noOperation }),
        explains: ({ operation, response: { status } }) => operation === list || status >= 400,
        prove: (look) =>
          verifyUnlessMisplaced(() => verifyTemplate(look, named, kind === 'approved', records.phoneNumber)),
      }),
    ]
  })

/** Whether a template is listed with the status that the configuration says. */
async function verifyTemplate(
  look: PreconditionReads,
  { name, language }: TemplateName,
  isApproved: boolean,
  phoneNumberId: string | undefined,
): Promise<ObservedMember> {
  const isIt = (one: { readonly [name: string]: unknown }) => one.name === name && one.language === language
  const { record, ended, refusal } = await look.find(list, isIt, {
    query: phoneNumberId === undefined ? {} : { phoneNumberId },
  })
  if (refusal) return unknown(`cannot be looked up: ${list} answered ${answered(refusal)}`)
  if (!record)
    return ended ? ambiguous(`(${language}) is not in ${list}`) : unknown('is not on the first pages')
  const fits = (record.status === 'APPROVED') === isApproved
  return fits ? holds(`is ${String(record.status)}`) : ambiguous(`(${language}) is ${String(record.status)}`)
}
