import type { KindOf, RuleKind } from '../../../contract/index.js'
import { limits } from '../../../contract/index.js'
import { singleLetter, textBeyond, textWithin } from '../../../fixtures/arbitraries/bounded-text.js'
import { type Api, type Json, letters } from '../../../suites/api/index.js'
import type { WriteTrial } from '../../../suites/drivers/trial.js'
import { expectEachAccepted } from '../../../suites/judgements/activity-kinds.js'
import { type Body, judgeAccepted } from '../../../suites/judgements/body.js'
import { drawnUnlisted, unlisted } from '../../../suites/kinds/body.js'
import { address, anyAddress } from '../../../suites/kinds/length.js'
import { judgeTextAccepted, openMemberTrial, withValue } from '../../../suites/kinds/member.js'
import { fractionAt } from '../../../suites/kinds/revision.js'
import { wrongTypes } from '../../../suites/kinds/type.js'
import { anyWord, nearly } from '../../../suites/kinds/words.js'
import { knownUnit } from '../../../suites/observations/known-unit.js'
import { type Flaws, picked } from './flaws.js'
import { tried } from './wrong-member.js'

const { min, max } = limits.rev

const opening = (member: Parameters<typeof openMemberTrial>[1]) =>
  [(api: Api) => openMemberTrial(api, member)] as const

/** What a member that takes some words does not take; a member of a call is required, and so is not null. */
const noWords = ({ field, values }: KindOf<'words'>): readonly unknown[] => [
  ...nearly(values),
  ...['', 1, 7, [values[0]], {}],
  ...(field.startsWith('call.') ? [null] : []),
]

/** What is no whole number, though its text or its floor may be the present revision. */
const noRevisions: readonly Body[] = [
  ({ rev }) => ({ expectedRev: String(rev) }),
  ({ rev }) => ({ expectedRev: fractionAt(rev) }),
  ({ rev }) => ({ expectedRev: [rev] }),
  ...[true, false, 'latest', {}].map((expectedRev) => ({ expectedRev })),
]

const atBody = opening({ field: '' })

const makers: { readonly [K in RuleKind['kind']]?: (kind: KindOf<K>) => Flaws } = {
  minLength: (kind) => ({
    open: opening(kind),
    wrong: () => [withValue(kind, '')],
    right: (api, trial, pick) => judgeTextAccepted(api, trial, kind, picked(['0'], pick, singleLetter())),
  }),
  maxLength: (kind) => {
    const isAddress = kind.format === 'uri'
    const plain = (length: number) =>
      isAddress ? address + letters(length - address.length) : letters(length)
    return {
      open: opening(kind),
      wrong: () => [withValue(kind, plain(kind.max + 1))],
      drawn: (api) =>
        (isAddress
          ? anyAddress({ min: kind.max + 1, max: kind.max + 300 })
          : textBeyond({ max: kind.max, unit: knownUnit(api) })
        ).map((text) => withValue(kind, text)),
      right: (api, trial, pick) => {
        const within = isAddress
          ? anyAddress({ min: Math.ceil(kind.max / 2), max: kind.max })
          : textWithin({ min: Math.ceil(0.75 * kind.max), max: kind.max, unit: knownUnit(api) })
        return judgeTextAccepted(api, trial, kind, picked([plain(kind.max)], pick, within))
      },
    }
  },
  words: (kind) => ({
    open: opening(kind),
    wrong: () => noWords(kind).map((value) => withValue(kind, value)),
    drawn: () => anyWord(kind.values).map((value) => withValue(kind, value)),
    ...(kind.field === 'locale' ? {} : { right: takesOneOf(kind, kind.values) }),
  }),
  required: (kind) => ({
    open: opening(kind),
    wrong: (_, trial) => [
      ...[undefined, ...kind.not].map((value) => withValue(kind, value)),
      // Where a revision is all that is left of the body, an empty one is refused as well.
      ...('rev' in trial.on ? [{ ...withValue(kind, undefined), expectedRev: undefined }] : []),
    ],
  }),
  closed: ({ shape, near, others }) => ({
    open: opening({ field: '', ...(shape && { shape }) }),
    wrong: (_, trial) => {
      // The value of a member that is listed, so that the name alone is wrong.
      const [value = 'x'] = Object.values(trial.ordinary)
      return [...unlisted, ...[...near, ...others].map((name): Json => ({ [name]: value }))].map(more(trial))
    },
    drawn: () => drawnUnlisted,
  }),
  minRevision: () => ({
    open: atBody,
    wrong: () => [{ expectedRev: min - 1 }, { expectedRev: -max }],
    async right(api, trial) {
      const exchange = await trial.send({ expectedRev: min })
      if (exchange.response.status === 409) return api.expect.error(exchange, 409, 'rev_mismatch')
      api.expect.status(exchange, 200)
    },
  }),
  maxRevision: () => ({
    open: atBody,
    wrong: () => [{ expectedRev: max + 1 }, { expectedRev: 2 ** 63 }, { expectedRev: 1e30 }],
  }),
  type: (kind) => ({
    ...tried(wrongTypes(kind), opening(kind)),
    ...(kind.comesBack && { right: takesOneOf(kind, [true, false]) }),
  }),
  wholeRevision: () => ({ open: atBody, wrong: () => noRevisions }),
}

/** Judges that a value is taken; a booking is not answered with its language, and each of them takes a slot. */
const takesOneOf =
  (kind: KindOf<'words' | 'type'>, values: readonly unknown[]): NonNullable<Flaws['right']> =>
  (api, trial, pick) => {
    const body = withValue(kind, picked(values, pick))
    return kind.shape === undefined ? judgeAccepted(api, trial, body) : expectEachAccepted(api, trial, [body])
  }

const more =
  ({ ordinary }: WriteTrial) =>
  (extra: Json): Json => ({ ...ordinary, ...extra })

/** The bodies by which a rule of a kind can be tried; none for a rule on something else than a body. */
export const flawsOfKind = <K extends RuleKind['kind']>(kind: KindOf<K>): Flaws | undefined =>
  (makers[kind.kind] as ((kind: RuleKind) => Flaws) | undefined)?.(kind)
