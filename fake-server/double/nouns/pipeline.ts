import type { Pipeline, Stage } from '../../store/records.js'
import type { Draft } from './draft.js'
import { idDraft } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Lookup, Noun } from './noun.js'

/** A pipeline as a test gives it; a workspace's first one is its default. */
export type PipelineDraft = Draft<Pipeline>

/** The ids of stages that a draft gives. */
const named = ({ stages = [] }: PipelineDraft): readonly string[] =>
  stages.flatMap(({ id }) => (id === undefined ? [] : [id]))

/** The stages of a pipeline: those given, otherwise an open one and the two of closed deals. */
const stagesOf = (pipeline: string, { stages }: PipelineDraft): readonly Stage[] =>
  stages?.map(({ id, open = true }, n) => ({ id: id ?? `${pipeline}_${n + 1}`, open })) ?? [
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
      id: idDraft,
      stages: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: { id: idDraft, open: { type: 'boolean' } },
          additionalProperties: false,
        },
      },
      archived: { type: 'boolean' },
    },
    additionalProperties: false,
  },
  brings: (draft) => ({
    // Those of a pipeline whose id is still to be made cannot be referred to.
    stages: draft.id === undefined ? named(draft) : stagesOf(draft.id, draft).map(({ id }) => id),
  }),
  get: ({ pipelines }, id) => pipelines.find((pipeline) => pipeline.id === id),
  all: ({ pipelines }) => pipelines,
  add(draft, { workspace, world }) {
    const id = draft.id ?? world.id('pipe')
    const { archived } = draft
    const pipeline: Pipeline = frozen({
      id,
      stages: stagesOf(id, draft),
      ...(archived === undefined ? {} : { archived }),
    })
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
