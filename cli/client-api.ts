export type { Report } from '../reporters/index.js'
export { assertClient, type JudgeClientOptions, judgeClient } from './client/judge-client.js'
