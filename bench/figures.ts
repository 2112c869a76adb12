/** What a number counts. */
export type Unit = 'requests/s' | 'ms' | 's' | 'MB' | 'bytes' | 'requests' | 'verdicts' | '%'

/** What is known of a figure before it is measured. */
export interface FigureKind {
  readonly says: string
  readonly unit: Unit
  /** The contender that the others are compared with. */
  readonly reference?: string
}

type Figures = Readonly<Record<string, FigureKind>>

const http = {
  'page-50': { says: 'a page of 50 contacts', unit: 'requests/s', reference: 'bare' },
  'page-1': { says: 'a page of 1 contact', unit: 'requests/s', reference: 'bare' },
  'filtered-page': { says: 'a page of 50 contacts of one owner', unit: 'requests/s', reference: 'bare' },
  create: { says: '`POST /contacts`', unit: 'requests/s', reference: 'bare' },
  update: { says: '`PATCH /tickets/{id}` with `expectedRev`', unit: 'requests/s', reference: 'bare' },
  replay: {
    says: '`POST /contacts` again with its `Idempotency-Key`',
    unit: 'requests/s',
    reference: 'bare',
  },
  mixed: { says: 'seven pages, two creates and an update', unit: 'requests/s', reference: 'bare' },
} as const satisfies Figures

const inProcess = {
  'in-process-50': { says: 'a page of 50 contacts', unit: 'requests/s', reference: 'interceptors' },
  'in-process-1': { says: 'a page of 1 contact', unit: 'requests/s', reference: 'interceptors' },
} as const satisfies Figures

const start = {
  start: { says: 'from the start of the command to its first answer', unit: 'ms', reference: 'bare' },
  memory: { says: 'resident memory after the first answer', unit: 'MB', reference: 'bare' },
  import: { says: 'from the import to the first answer within one process', unit: 'ms' },
} as const satisfies Figures

const growth = {
  'growth-deep-page': { says: 'a page of 50 near the end', unit: 'requests/s', reference: '1000' },
  'growth-filter': { says: 'the 50 contacts with a tag', unit: 'requests/s', reference: '1000' },
  'growth-create': { says: 'a create', unit: 'requests/s', reference: '1000' },
  'growth-bytes': { says: 'the memory of a contact', unit: 'bytes' },
} as const satisfies Figures

const suite = {
  suite: { says: 'the suite on the embedded fake', unit: 's' },
  'suite-requests': { says: 'its requests', unit: 'requests' },
  'latency-0': { says: 'the suite on a port', unit: 's', reference: 'first run' },
  'latency-12': { says: 'the suite, with answers after 12 ms', unit: 's', reference: 'first run' },
  'latency-50': { says: 'the suite, with answers after 50 ms', unit: 's', reference: 'first run' },
  'latency-200': { says: 'the suite, with answers after 200 ms', unit: 's', reference: 'first run' },
  'latency-requests': { says: 'its requests', unit: 'requests' },
  'latency-verdicts': { says: 'rules with another verdict than in the first run', unit: 'verdicts' },
  prove: { says: 'the proof of all mutants on one seed', unit: 's' },
} as const satisfies Figures

const proxy = {
  'proxy-median': { says: 'the median of an answer at 500 requests a second', unit: 'ms' },
  'proxy-passing': { says: 'of a core, for what passes (the main thread)', unit: '%' },
  'proxy-judging': { says: 'of a core, for judging on the side (all other threads)', unit: '%' },
} as const satisfies Figures

/** Every figure of the bench, in the order of the results. */
export const figures = { ...http, ...inProcess, ...start, ...growth, ...suite, ...proxy }

export type FigureName = keyof typeof figures

/** The figures as the results group them. */
export const sections: readonly { readonly title: string; readonly figures: Figures }[] = [
  { title: 'Over HTTP', figures: http },
  { title: 'In-process', figures: inProcess },
  { title: 'Start and memory', figures: start },
  { title: 'Growth', figures: growth },
  { title: 'The suite', figures: suite },
  { title: 'The proxy', figures: proxy },
]

/** Whether a larger number is the better one. */
export const isMoreBetter = (unit: Unit): boolean => unit === 'requests/s'
