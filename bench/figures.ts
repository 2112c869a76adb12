/** What a number counts. */
export type Unit = 'requests/s' | 'ms' | 's' | 'MB' | 'bytes' | 'requests'

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
} as const satisfies Record<string, FigureKind>

export type FigureName = keyof typeof figures

/** Whether a larger number is the better one. */
export const isMoreBetter = (unit: Unit): boolean => unit === 'requests/s'
