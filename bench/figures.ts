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
  'page-50': { says: 'a page of 50 contacts over HTTP', unit: 'requests/s', reference: 'bare' },
} as const satisfies Record<string, FigureKind>

export type FigureName = keyof typeof figures

/** Whether a larger number is the better one. */
export const isMoreBetter = (unit: Unit): boolean => unit === 'requests/s'
