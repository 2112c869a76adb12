// Does its share of `conformance prove`; only ever started by it.
import { doJobs } from './processes.js'
import { tryJob } from './proof-trial.js'

doJobs(tryJob)
