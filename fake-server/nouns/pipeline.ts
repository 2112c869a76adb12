import type { Pipeline, Stage } from '../store/records.js'
import type { Draft } from './draft.js'
import type { Lookup, Noun } from './noun.js'

/** A pipeline as a test gives it; a workspace's first one is its default. */
export type PipelineDraft = Draft<Pipeline>

/** The stages of a pipeline that was given none. */
const stagesOf = (pipeline: string): readonly Stage[] => [
  { id: `${pipeline}_new`, open: true },
  { id: `${pipeline}_won`, open: false },
  { id: `${pipeline}_lost`, open: false },
]

/** Pipelines (section 2.14), which no operation shows. */
export const pipelines: Noun<Pipeline, PipelineDraft> = {
  singular: 'pipeline',
  draft: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      stages: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, open: { type: 'boolean' } },
          additionalProperties: false,
        },
      },
      archived: { type: 'boolean' },
    },
    additionalProperties: false,
  },
  brings: ({ id, stages }) => ({
    stages:
      stages?.map((stage, n) => stage.id ?? `${id}_${n + 1}`) ?? stagesOf(id ?? '').map((stage) => stage.id),
  }),
  get: ({ pipelines }, id) => pipelines.find((pipeline) => pipeline.id === id),
  all: ({ pipelines }) => pipelines,
  add({ id: given, stages, archived }, { workspace, world }) {
    const id = given ?? world.id('pipe')
    const named = stages?.map(
      (stage, n): Stage => ({ id: stage.id ?? `${id}_${n + 1}`, open: stage.open ?? true }),
    )
    const pipeline: Pipeline = {
      id,
      stages: named ?? stagesOf(id),
      ...(archived === undefined ? {} : { archived }),
    }
    workspace.pipelines = [...workspace.pipelines, pipeline]
    return pipeline
  },
}

/** The stages of all pipelines. */
export const stages: Lookup<Stage> = {
  singular: 'stage',
  get: ({ pipelines }, id) => pipelines.flatMap(({ stages }) => stages).find((stage) => stage.id === id),
  all: ({ pipelines }) => pipelines.flatMap(({ stages }) => stages),
}
