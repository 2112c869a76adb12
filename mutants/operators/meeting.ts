import type { Context } from '../../fake-server/pipeline/context.js'

/** Whether the meeting that a path names is canceled already. */
export const isCanceled = ({ workspace, params }: Context): boolean =>
  workspace.meetings.get(params.id ?? '')?.status === 'canceled'
