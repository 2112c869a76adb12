import type { Command } from 'commander'
import { collect } from './flag-values.js'

/** Gives a command the option that names its reporters. */
export const addReporterOption = (command: Command): Command =>
  command.option(
    '--reporter <name[=file]>',
    'terminal, html, json, ndjson, junit, ctrf, markdown, github, tap or badge, to a file if named; repeatable',
    collect,
  )

/** Gives a command the options that say how much its terminal shows. */
export const addExtentOptions = (command: Command): Command =>
  command
    .option('--quiet', 'the headline and failures only')
    .option('--verbose', 'every rule at every operation')

/** Gives a command the options that name where its reports and requests are written. */
export const addReportOptions = (command: Command): Command =>
  addReporterOption(command).option(
    '--har <file>',
    'all requests with their responses, as an HTTP Archive; keys by their names',
  )
