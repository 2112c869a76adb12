import type { PipelineStep, StepName } from '../pipeline/context.js'
import { act } from './act.js'
import { authenticate } from './authenticate.js'
import { authorize } from './authorize.js'
import { decodePath } from './decode-path.js'
import { findRecord } from './find-record.js'
import { gate } from './gate.js'
import { limitRate } from './limit-rate.js'
import { parse } from './parse.js'
import { replay } from './replay.js'
import { route } from './route.js'
import { validate } from './validate.js'

/** Every step of the pipeline by its name. */
export const steps = {
  authenticate,
  limitRate,
  route,
  decodePath,
  authorize,
  parse,
  validate,
  gate,
  replay,
  findRecord,
  act,
} satisfies Record<StepName, PipelineStep>
