export type { Report } from '../reporters/report.js'
export { assertClient, type JudgeClientOptions, judgeClient } from './client/judge-client.js'
