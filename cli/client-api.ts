export type { Report } from '../reporters/model/report.js'
export { assertClient, type JudgeClientOptions, judgeClient } from './client/judge-client.js'
