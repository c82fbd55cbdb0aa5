import type { ConsoleApi } from '../../api/console-api.ts'

/** What the console answers; what the office is answered about a lender has the same fields. */

type Answer<N extends keyof ConsoleApi> = ConsoleApi[N]['answer']

export type Delivery = Answer<'listDeliveries'>['deliveries'][number]
export type DeliveryEvent = Delivery['event']
export type DeliveryDetails = Answer<'getDelivery'>
export type Payload = Answer<'getDeliveryPayload'>
export type ApiRequest = Answer<'listRequests'>['requests'][number]
export type RequestQuery = NonNullable<ConsoleApi['listRequests']['query']>
export type FeedPositionOut = Answer<'getFeedPosition'>
export type Ping = Answer<'testCallback'>
export type Diagnosis = Answer<'diagnoseCallback'>
export type Received = ConsoleApi['diagnoseCallback']['body']
export type Examination = Answer<'examineReceiver'>
export type ExaminationBody = ConsoleApi['examineReceiver']['body']
export type PastExamination = Answer<'listExaminations'>['examinations'][number]
export type ReplayBody = ConsoleApi['replayFailed']['body']
export type Replayed = Answer<'replayFailed'>
export type RotatedSecret = Answer<'rotateSecret'>
