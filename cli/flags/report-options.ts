import type { Command } from 'commander'
import { collect } from './flag-values.js'

/** Gives a command the options that name where its reports and requests are written. */
export const addReportOptions = (command: Command): Command =>
  command
    .option(
      '--reporter <name[=file]>',
      'terminal, html, json, ndjson, junit, ctrf, markdown, github, tap or badge, to a file if named; repeatable',
      collect,
    )
    .option('--har <file>', 'all requests with their responses, as an HTTP Archive; keys by their names')
