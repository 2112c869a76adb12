import type { Report } from './model/report.js'

/** The report as JSON, after `report.schema.json`. */
export const json = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`
