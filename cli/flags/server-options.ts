import type { Command } from 'commander'
import { collect, duration, wholeNumber } from './flag-values.js'

/** Gives a command the options that name a server and say how it is reached; `pace` names the default rate. */
export const addServerOptions = (command: Command, pace = ''): Command =>
  command
    .option('--base-url <url>', 'the server, without /api/v1')
    .option('--api-key <key>', 'its full-scope key; better given as CONFORMANCE_API_KEY')
    .option('--config <file>', 'a configuration (default: conformance.config.{ts,js,mjs,json} here)')
    .option('--timeout <duration>', 'how long an answer may take (default: 10s)', duration)
    .option('--ca <file>', 'a PEM file of certificates to trust in addition to the usual ones')
    .option('--cert <file>', 'a client certificate: PEM, or PKCS#12 with its key')
    .option('--key <file>', 'its key in PEM; the passphrase comes from CONFORMANCE_KEY_PASSPHRASE')
    .option('--proxy <url>', 'a proxy (default: HTTPS_PROXY, HTTP_PROXY and NO_PROXY, never for loopback)')
    .option('--header <name: value>', 'a header for every request; repeatable', collect)
    .option('--max-rps <n>', `the most requests a second${pace}`, wholeNumber(1, 10_000))
