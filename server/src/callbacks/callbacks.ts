/** The door of this module: other modules import only this file. */
export { watchCallbacks } from './callback-metrics.ts'
export { CallbackWorker } from './deliver-callbacks.ts'
export {
  type AttemptRow,
  backlog,
  type DeliveryRow,
  findDelivery,
  findPayload,
  listAttempts,
  listDeliveries,
} from './delivery-store.ts'
export { diagnose, findings } from './diagnose-callback.ts'
export { listEndpointStates } from './endpoint-store.ts'
export {
  certificateKeyOf,
  checkCertificate,
} from './examination/certificate.ts'
export { listExaminations } from './examination/examination-store.ts'
export {
  examineReceiver,
  faultsOfExamination,
} from './examination/examine-receiver.ts'
export { probeNames } from './examination/probes.ts'
export { readEpoch, restartEpoch, settleEpoch } from './feed/epoch.ts'
export { type FeedAsked, numberBatch, numberEvents, readFeed } from './feed/feed.ts'
export { readFeedPosition } from './feed/feed-reading-store.ts'
export { FeedReadings } from './feed/feed-readings.ts'
export { type CallbacksOfLender, callbacksByLender } from './figure-store.ts'
export { destinationOf } from './post/destination.ts'
export { faultsOfUrl } from './post/guard-address.ts'
export { CallbackSender } from './post/post-callback.ts'
export { headersOf } from './post/sign-callback.ts'
export { recordCollateralEvent, recordDelivery } from './record-delivery.ts'
export {
  faultsOfCallback,
  type RegisterDeps,
  readCallback,
  registerCallback,
  removeCallback,
  switchCallback,
} from './register-callback.ts'
export {
  deliveryNotFound,
  replayDelivery,
  replayFailed,
} from './replay-deliveries.ts'
export { giveUpMs, waitsMs } from './retry-schedule.ts'
export { testCallback } from './test-callback.ts'
