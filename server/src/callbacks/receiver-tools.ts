/**
 * What the command line of lenders shares with the service: how a callback is signed and sent, and a
 * receiver judged. It is bundled without the rest of the service, so nothing here uses the database.
 */
export {
  certificateFindings,
  checkCertificate,
  type PublicJwk,
  type SignedCertificate,
} from './examination/certificate.ts'
export { examPorts } from './examination/exam-ports.ts'
export { type ExamineIn, faultsOfState, stateAddressIn } from './examination/examine-receiver.ts'
export { type Examined, runExamination } from './examination/run-examination.ts'
export { faultsOfUrl } from './post/guard-address.ts'
export { CallbackSender } from './post/post-callback.ts'
export { headersOf } from './post/sign-callback.ts'
