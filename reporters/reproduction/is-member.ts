import type { Template } from './template.js'

/** Whether a text that an answer has to show is the name of a member, which every page of a list has. */
export const isMember = ([first]: Template): boolean => typeof first === 'string' && first.startsWith('"')
