export { type ClientPiece, clientPieces } from './client-journals.js'
export { clientNeed } from './client-needs.js'
export { historiesOf, judgeRun } from './judge-run.js'
export { type JudgedTraffic, judgeTraffic, unjudged } from './judge-traffic.js'
export { EntryCounts } from './recorders/entry-counts.js'
export { type EntryReading, type HarEntry, type ReadEntry, readHarEntry } from './recorders/har-entry.js'
export { readJournalEntry } from './recorders/journal-entry.js'
export { KeyNames } from './recorders/key-names.js'
export { type BodyTrouble, bodyTroubles, type LeftOut, leftOutReasons } from './recorders/left-out.js'
export * from './replica/index.js'
export { RecordedStore } from './storage/recorded-store.js'
export {
  type Recorded,
  type TrafficExchange,
  trafficExchange,
  type Undocumented,
} from './traffic-exchange.js'
export { TrafficJudge, type TrafficOptions } from './traffic-judge.js'
export { recordedOnce } from './twice-recorded.js'
