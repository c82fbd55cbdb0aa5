/** The door of this module: other modules import only this file. */
export { watchCallbacks } from './callback-metrics.ts'
export { CallbackWorker, type DeliverDeps, type DeliverLimits } from './deliver-callbacks.ts'
export {
  type AttemptRow,
  backlog,
  type DeliveryFilter,
  type DeliveryRow,
  findDelivery,
  findPayload,
  listAttempts,
  listDeliveries,
} from './delivery-store.ts'
export { diagnose, type Finding, findings, type Seen } from './diagnose-callback.ts'
export { type EndpointState, listEndpointStates } from './endpoint-store.ts'
export {
  type CertificateFinding,
  certificateFindings,
  certificateKeyOf,
  checkCertificate,
  type PublicJwk,
  type SignedCertificate,
} from './examination/certificate.ts'
export { examPorts } from './examination/exam-ports.ts'
export { listExaminations } from './examination/examination-store.ts'
export {
  type ExamineIn,
  examineReceiver,
  faultsOfExamination,
  faultsOfState,
  stateAddressIn,
} from './examination/examine-receiver.ts'
export {
  type Finding as ExamFinding,
  type Outcome,
  probeNames,
  probes,
} from './examination/probes.ts'
export {
  type Examined,
  examLimits,
  type ProbeResult,
  runExamination,
} from './examination/run-examination.ts'
export { readEpoch, restartEpoch, settleEpoch } from './feed/epoch.ts'
export { type FeedAsked, numberBatch, numberEvents, readFeed } from './feed/feed.ts'
export { type Counted, type FeedPosition, readFeedPosition } from './feed/feed-reading-store.ts'
export { FeedReadings } from './feed/feed-readings.ts'
export { type CallbacksOfLender, callbacksByLender } from './figure-store.ts'
export { type Destination, destinationOf } from './post/destination.ts'
export { faultsOfUrl } from './post/guard-address.ts'
export { CallbackSender } from './post/post-callback.ts'
export { headersOf } from './post/sign-callback.ts'
export { recordCollateralEvent, recordDelivery } from './record-delivery.ts'
export {
  type CallbackIn,
  type CallbackView,
  faultsOfCallback,
  type RegisterDeps,
  readCallback,
  registerCallback,
  removeCallback,
  switchCallback,
} from './register-callback.ts'
export {
  deliveryNotFound,
  type ReplayAllIn,
  replayDelivery,
  replayFailed,
} from './replay-deliveries.ts'
export { giveUpMs, waitsMs } from './retry-schedule.ts'
export type { AttemptKind } from './settle-outcomes.ts'
export { type PingResult, testCallback } from './test-callback.ts'
