import type { FigureName } from '../figures.js'
import { seriesOf } from './ratio.js'
import type { Result } from './result.js'
import { median } from './statistics.js'

/** What the bench is to show, and how it is read from a result. */
export interface Goal {
  readonly says: string
  /** Undefined where it was not measured. */
  readonly value: (result: Result) => number | undefined
  /** What the value counts, for instance `× bare`. */
  readonly unit: string
  readonly bound: { readonly atLeast: number } | { readonly atMost: number }
}

const medianOf = (figure: FigureName, contender: string) => (result: Result) => {
  const series = seriesOf(result, figure, contender)
  return series && median(series.samples)
}

/** The median of one contender as a multiple of that of another. */
const multiple = (figure: FigureName, contender: string, other: string) => (result: Result) => {
  const [value, compared] = [contender, other].map((name) => medianOf(figure, name)(result))
  return value === undefined || compared === undefined ? undefined : value / compared
}

/** The same with the largest of several others; undefined where one of them was not measured. */
const multipleOfBest =
  (figure: FigureName, contender: string, others: readonly string[]) => (result: Result) => {
    const multiples = others.map((other) => multiple(figure, contender, other)(result))
    return multiples.includes(undefined) ? undefined : Math.min(...(multiples as number[]))
  }

/** How many times as long a call takes at a million contacts as at a thousand. */
const slowdown = (figure: FigureName) => multiple(figure, '1000', '1000000')

const mockServers = ['prism', 'mockoon', 'json-server']

/** Everything that the bench is to show. */
export const goals: readonly Goal[] = [
  { says: 'page of 50', value: multiple('page-50', 'fake', 'bare'), unit: '× bare', bound: { atLeast: 3 } },
  {
    says: 'page of 50',
    value: multipleOfBest('page-50', 'fake', mockServers),
    unit: '× the best of Prism, Mockoon and json-server',
    bound: { atLeast: 10 },
  },
  { says: 'page of 1', value: multiple('page-1', 'fake', 'bare'), unit: '× bare', bound: { atLeast: 0.8 } },
  { says: 'create', value: multiple('create', 'fake', 'bare'), unit: '× bare', bound: { atLeast: 0.6 } },
  {
    says: 'start to first answer',
    value: multiple('start', 'fake', 'bare'),
    unit: '× bare',
    bound: { atMost: 2 },
  },
  {
    says: 'start to first answer, if that is as near as it gets',
    value: medianOf('start', 'fake'),
    unit: 'ms',
    bound: { atMost: 200 },
  },
  {
    says: 'import to first answer in-process',
    value: medianOf('import', 'fake.fetch'),
    unit: 'ms',
    bound: { atMost: 80 },
  },
  {
    says: 'resident memory when idle on a port',
    value: medianOf('memory', 'fake'),
    unit: 'MB',
    bound: { atMost: 90 },
  },
  ...(['in-process-50', 'in-process-1'] as const).flatMap((figure): Goal[] => [
    {
      says: `global fetch, page of ${figure.split('-').at(-1)}`,
      value: multiple(figure, 'fake', 'interceptors'),
      unit: '× bare interceptors',
      bound: { atLeast: 0.8 },
    },
    {
      says: `global fetch, page of ${figure.split('-').at(-1)}`,
      value: multiple(figure, 'fake', 'msw'),
      unit: '× MSW',
      bound: { atLeast: 5 },
    },
  ]),
  ...(
    [
      ['deep page', 'growth-deep-page'],
      ['filter', 'growth-filter'],
      ['create', 'growth-create'],
    ] as const
  ).map(
    ([says, figure]): Goal => ({
      says: `${says} at 1,000,000 contacts`,
      value: slowdown(figure),
      unit: '× the time at 1,000',
      bound: { atMost: 1.5 },
    }),
  ),
  {
    says: 'memory of a contact, of 1,000,000',
    value: medianOf('growth-bytes', '1000000'),
    unit: 'bytes',
    bound: { atMost: 2048 },
  },
  {
    says: 'the suite on the embedded fake',
    value: medianOf('suite', 'fake'),
    unit: 's',
    bound: { atMost: 3 },
  },
  {
    says: 'the suite on the embedded fake',
    value: medianOf('suite-requests', 'fake'),
    unit: 'requests',
    bound: { atMost: 5000 },
  },
  {
    says: 'the suite at 50 ms latency',
    value: medianOf('latency-50', 'first run'),
    unit: 's',
    bound: { atMost: 60 },
  },
  // As fast as the first: within what two runs on the same machine differ by.
  ...['second run', 'tenth run'].flatMap((run): Goal[] => [
    {
      says: `${run} on the same server, at 50 ms`,
      value: multiple('latency-50', run, 'first run'),
      unit: '× the first',
      bound: { atMost: 1.1 },
    },
    {
      says: `${run} on the same server, at 50 ms`,
      value: medianOf('latency-verdicts', `50 ms, ${run}`),
      unit: 'other verdicts',
      bound: { atMost: 0 },
    },
  ]),
  {
    says: '`prove` for all mutants on one seed',
    value: medianOf('prove', 'fake'),
    unit: 's',
    bound: { atMost: 30 },
  },
  {
    says: 'what the proxy adds to the median at 500 requests a second',
    value: (result) => {
      const [own, direct] = ['proxy', 'direct'].map((name) => medianOf('proxy-median', name)(result))
      return own === undefined || direct === undefined ? undefined : own - direct
    },
    unit: 'ms',
    bound: { atMost: 2 },
  },
  {
    says: 'what passes the proxy at 500 requests a second',
    value: medianOf('proxy-passing', 'proxy'),
    unit: '% of a core',
    bound: { atMost: 5 },
  },
]
