/** The door of this module: others import nothing but this file. */
export { watchCallbacks } from './callback-metrics.ts'
export {
  type AttemptKind,
  CallbackWorker,
  type DeliverDeps,
  type DeliverLimits,
} from './deliver-callbacks.ts'
export {
  type AttemptRow,
  backlog,
  type DeliveryFilter,
  type DeliveryRow,
  findDelivery,
  listAttempts,
  listDeliveries,
  type OwnDelivery,
} from './delivery-store.ts'
export { type Destination, destinationOf } from './destination.ts'
export { diagnose, type Finding, findings, type Seen } from './diagnose-callback.ts'
export { type EndpointState, listEndpointStates } from './endpoint-store.ts'
export { type FeedEvent, numberEvents, readFeed } from './feed.ts'
export { type CallbacksOfLender, callbacksByLender } from './figure-store.ts'
export { faultsOfUrl } from './guard-address.ts'
export { CallbackSender } from './post-callback.ts'
export { recordDelivery, recordOwnDelivery } from './record-delivery.ts'
export {
  type CallbackIn,
  type CallbackView,
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
export { type PingResult, testCallback } from './test-callback.ts'
