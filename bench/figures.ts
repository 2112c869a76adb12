/** What a number counts. */
export type Unit = 'requests/s' | 'ms' | 's' | 'MB' | 'bytes' | 'requests' | 'verdicts'

/** What is known of a figure before it is measured. */
export interface FigureKind {
  readonly says: string
  readonly unit: Unit
  /** The contender that the others are compared with. */
  readonly reference?: string
}

/** Every figure of the bench, in the order of the results. */
export const figures = {
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
  'in-process-50': {
    says: 'a page of 50 contacts within one process',
    unit: 'requests/s',
    reference: 'interceptors',
  },
  'in-process-1': {
    says: 'a page of 1 contact within one process',
    unit: 'requests/s',
    reference: 'interceptors',
  },
  start: { says: 'from the start of the command to its first answer', unit: 'ms', reference: 'bare' },
  memory: { says: 'resident memory after the first answer', unit: 'MB', reference: 'bare' },
  import: { says: 'from the import to the first answer within one process', unit: 'ms' },
  'growth-deep-page': { says: 'a page of 50 near the end', unit: 'requests/s', reference: '1000' },
  'growth-filter': { says: 'the 50 contacts with a tag', unit: 'requests/s', reference: '1000' },
  'growth-create': { says: 'a create', unit: 'requests/s', reference: '1000' },
  'growth-bytes': { says: 'the memory of a contact', unit: 'bytes' },
  suite: { says: 'the suite on the embedded fake', unit: 's' },
  'suite-requests': { says: 'requests of the suite on the embedded fake', unit: 'requests' },
  'latency-0': { says: 'the suite, answers after 0 ms', unit: 's', reference: 'first run' },
  'latency-0-requests': { says: 'its requests', unit: 'requests', reference: 'first run' },
  'latency-0-verdicts': { says: 'rules with another verdict than in the first run', unit: 'verdicts' },
  'latency-12': { says: 'the suite, answers after 12 ms', unit: 's', reference: 'first run' },
  'latency-12-requests': { says: 'its requests', unit: 'requests', reference: 'first run' },
  'latency-12-verdicts': { says: 'rules with another verdict than in the first run', unit: 'verdicts' },
  'latency-50': { says: 'the suite, answers after 50 ms', unit: 's', reference: 'first run' },
  'latency-50-requests': { says: 'its requests', unit: 'requests', reference: 'first run' },
  'latency-50-verdicts': { says: 'rules with another verdict than in the first run', unit: 'verdicts' },
  'latency-200': { says: 'the suite, answers after 200 ms', unit: 's', reference: 'first run' },
  'latency-200-requests': { says: 'its requests', unit: 'requests', reference: 'first run' },
  'latency-200-verdicts': { says: 'rules with another verdict than in the first run', unit: 'verdicts' },
  prove: { says: 'all mutants on one seed', unit: 's' },
} as const satisfies Record<string, FigureKind>

export type FigureName = keyof typeof figures

/** Whether a larger number is the better one. */
export const isMoreBetter = (unit: Unit): boolean => unit === 'requests/s'
