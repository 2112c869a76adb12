export * from '../operations/compact.js'
export * from './records.js'
export * from './requests.js'
