import type { Variant } from '../../contract/index.js'
import type { CurlOptions } from '../../reporters/index.js'
import type { Settings } from '../config/settings.js'

/** Where the scripts of a report send their requests: to the server, or to the fake, which is to be started. */
export const curlOptions = ({ server, seed }: Settings, variant: Variant): CurlOptions =>
  server
    ? { baseUrl: server.baseUrl }
    : {
        baseUrl: 'http://127.0.0.1:4010',
        note: `start the fake first: npx conformance fake --variant ${variant} --port 4010 --seed ${seed} --fixed-clock`,
      }
